import type { Doc } from './recompute.ts';

/** Reads a member that is a text. @throws where the answer has none, or something else in its place */
export function text(doc: Doc, name: string): string {
  const value = doc[name];
  if (typeof value !== 'string') throw new Error(`member ${name} is no text`);
  return value;
}

/** Reads a member that is a text, or null where there is none: the place where the next page of a list begins. */
export const textOrNull = (doc: Doc, name: string): string | null => (doc[name] === null ? null : text(doc, name));

/** Reads a member that is a whole number. @throws where the answer has none, or something else in its place */
export function whole(doc: Doc, name: string): number {
  const value = doc[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new Error(`member ${name} is no whole number`);
  return value;
}
