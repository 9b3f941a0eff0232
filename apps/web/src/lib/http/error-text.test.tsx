import { expect, it } from 'vitest';

import { loadChunk } from '../chunks/load-chunk.ts';
import { errorText } from './error-text.ts';
import { ApiError, NetworkError } from './errors.ts';

const LOST_CODE = new TypeError('Failed to fetch dynamically imported module: https://voltide.example/assets/a.js');

it('S1-09 people read what the server says, or that it did not answer, and nothing of the program', async () => {
  expect(errorText(new ApiError('This pack is sold out.', { status: 409 }))).toBe('This pack is sold out.');
  expect(errorText(new NetworkError(LOST_CODE))).toBe('No connection to the server. Please try again.');
  const own = [new ApiError('Bad Gateway', { status: 502, isWordless: true }), LOST_CODE, new Error('x is undefined')];
  for (const error of own) expect(errorText(error)).toMatch(/^(The server could not answer|This did not work)\./);
  const internal = { status: 500, code: 'internal', requestId: '5f0c' } as const;
  expect(errorText(new ApiError('Something went wrong.', internal))).toBe('Something went wrong. Reference: 5f0c');
  expect(errorText(new ApiError('Too soon.', { status: 429, requestId: '5f0c' }))).toBe('Too soon.');
  const lost = await loadChunk(Promise.reject(LOST_CODE)).catch((error: unknown) => error);
  expect(errorText(lost)).toBe('No connection to the server. Please try again.');
});
