"""The server: tables that people and bots sit down at. Begin with app.py; table/ is the authority over a match."""
