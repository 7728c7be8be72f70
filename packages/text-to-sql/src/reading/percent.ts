/** What is itself in percent changes by points, unless "relatif" is said. */
export const percent = "persen";
