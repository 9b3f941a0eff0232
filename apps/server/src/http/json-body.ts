import { AppError } from './errors.ts';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** A text without these letters, plain or escaped, cannot hold a forbidden key: nearly every body. */
const SUSPECT = /proto|constructor|\\u/;

/**
 * Reads a request body. An empty one is no body, not an error (S14-05).
 * @throws AppError `invalid_request` for malformed JSON and for keys that could reach a prototype.
 */
export function parseJsonBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return SUSPECT.test(text) ? (JSON.parse(text, refuseForbiddenKey) as unknown) : (JSON.parse(text) as unknown);
  } catch (cause) {
    throw new AppError('invalid_request', { fields: { body: 'The body is not valid JSON.' }, cause });
  }
}

function refuseForbiddenKey(key: string, value: unknown): unknown {
  if (FORBIDDEN_KEYS.has(key)) throw new SyntaxError('forbidden key');
  return value;
}
