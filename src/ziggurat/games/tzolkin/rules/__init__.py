"""The rules of Tzolk'in, one file for each chapter of the rulebook."""
