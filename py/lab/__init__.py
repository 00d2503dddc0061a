"""What runs on a desktop Python only: set-up, build, server, measurements."""
