/** Raised if the program contradicts itself. Never caught for control flow; the server says 500 without detail. */
export class AssertionError extends Error {
  override name = 'AssertionError';
}

/** States something that holds unless the program is wrong. */
export function assert(condition: unknown, message: string): asserts condition {
  if (condition !== true) throw new AssertionError(message);
}

/** Returns the value, or stops the program's current step if there is none. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new AssertionError(`missing: ${what}`);
  return value;
}
