"""What pages show: pure functions from state and seat to frozen, documented data."""
