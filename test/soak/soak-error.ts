/** The soak itself cannot be done; the message says why, in a sentence. */
export class SoakError extends Error {}
