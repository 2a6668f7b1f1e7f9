"""What the scorers make of one page, side by side: `readable compare`. Nothing here is loaded by `import readable`."""
