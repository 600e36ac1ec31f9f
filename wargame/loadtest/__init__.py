"""What `manage.py loadtest` does: many browsers' sockets at a server, bots that play, and what comes of it."""
