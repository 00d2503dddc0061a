"""Trains and measures the opponent of One Poker."""
