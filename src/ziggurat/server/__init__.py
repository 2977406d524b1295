"""The server: tables that people and bots sit down at. Begin with app.py; table.py is the authority over a match."""
