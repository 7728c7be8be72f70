/** A file of borders or places that cannot be taken; the message is for the operator, and nothing was changed. */
export class BordersRefused extends Error {}
