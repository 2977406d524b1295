"""Computer players. A bot is given what its seat may know and answers with a move in text."""
