export const nowMs = (): number => Date.now();

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
