"""What `manage.py benchmark` measures. Timings live here and never in tests."""
