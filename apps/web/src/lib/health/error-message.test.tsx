import { expect, it } from 'vitest';

import { messageOf } from './error-message.ts';

const ORIGIN = 'https://play.example';
const OURS = `${ORIGIN}/assets/frame-abc.js`;

function errorEvent(init: ErrorEventInit): ErrorEvent {
  return new ErrorEvent('error', init);
}

it('S12-03 says what an error says and where it arose', () => {
  const error = new TypeError('x is not a function');
  const event = errorEvent({ error, message: 'Uncaught', filename: OURS, lineno: 3, colno: 9 });
  expect(messageOf(event, ORIGIN)).toBe(`TypeError: x is not a function at ${OURS}:3:9`);
  expect(messageOf(errorEvent({ error, filename: '' }), ORIGIN)).toBe('TypeError: x is not a function');
});

it('S12-03 passes over what is not ours: extensions, other origins, texts without an error', () => {
  const error = new Error('theirs');
  expect(messageOf(errorEvent({ error, filename: 'chrome-extension://abc/x.js' }), ORIGIN)).toBeUndefined();
  expect(messageOf(errorEvent({ error, filename: 'https://play.example.evil/x.js' }), ORIGIN)).toBeUndefined();
  expect(messageOf(errorEvent({ message: 'Script error.', filename: '', error: null }), ORIGIN)).toBeUndefined();
});

it('S12-03 says what a promise was rejected with, but nothing of calls that were broken off', () => {
  const rejection = (reason: unknown): PromiseRejectionEvent =>
    Object.assign(new Event('unhandledrejection'), { reason, promise: Promise.resolve() });
  expect(messageOf(rejection(new RangeError('too far')), ORIGIN)).toBe('Unhandled rejection: RangeError: too far');
  expect(messageOf(rejection({ secret: 1 }), ORIGIN)).toBe('Unhandled rejection: a value of the type object');
  expect(messageOf(rejection(new DOMException('gone', 'AbortError')), ORIGIN)).toBeUndefined();
});
