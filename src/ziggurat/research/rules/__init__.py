"""What environments do in compiled code: templates for every game, compiled anew when this folder changes."""
