import { AppError } from '../../errors.ts';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** A text without these letters, plain or escaped, can hold neither a forbidden key nor an impossible text. */
const SUSPECT = /proto|constructor|\\u/;

/**
 * Reads a request body. An empty one is no body, not an error (S14-05).
 * @throws AppError `invalid_request` for malformed JSON, for keys that could reach a prototype, and for texts that no
 * database can hold: with U+0000 or half a surrogate pair
 */
export function parseJsonBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return SUSPECT.test(text) ? (JSON.parse(text, rejectImpossible) as unknown) : (JSON.parse(text) as unknown);
  } catch (cause) {
    throw new AppError('invalid_request', { fields: { body: 'The body is not valid JSON.' }, cause });
  }
}

function rejectImpossible(key: string, value: unknown): unknown {
  if (FORBIDDEN_KEYS.has(key)) throw new SyntaxError('forbidden key');
  if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) {
    throw new SyntaxError('impossible text');
  }
  return value;
}
