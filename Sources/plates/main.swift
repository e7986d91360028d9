// The program that draws the plates.
