/** The time of this machine, in milliseconds since 1970 UTC: an audit measures by its own clock. */
export const nowMs = (): number => Date.now();

/** Lets so much time pass. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
