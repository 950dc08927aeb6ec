"""The words of the samples: who shows what, and in which language."""
