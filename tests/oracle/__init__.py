"""What printed texts are read as."""
