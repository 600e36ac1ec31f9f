"""What happens before and around the server: environment, data folder, console, network. Standard library only."""
