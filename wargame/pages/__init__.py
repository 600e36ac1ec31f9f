"""The pages: joining, the director's list, and the screen of a seat."""
