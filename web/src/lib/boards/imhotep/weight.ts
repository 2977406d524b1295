/** How heavy the game is, of five, as players judge it. */
export const weight = 2;
