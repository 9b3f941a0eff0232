import { MESSAGES } from '@voltide/contract';
import { expect, it } from 'vitest';

import { describeError } from '../../../lib/forms/form-error.ts';
import { ApiError, NetworkError } from '../../../lib/http/errors.ts';
import { ERROR_TEXTS } from './error-texts.ts';

const TOLD = new ApiError('Too many attempts.', { status: 429 });
const WORDLESS = new ApiError('Internal Server Error', { status: 500, isWordless: true });
const LOST = new NetworkError(undefined);
const ODD = new TypeError('undefined has no id');

it.each([
  ['login', TOLD, 'Authentication Failed', 'Too many attempts.'],
  ['login', WORDLESS, 'Authentication Failed', 'Login failed'],
  ['login', LOST, 'Authentication Failed', 'Network error during login'],
  ['login', ODD, 'Submission Error', 'Please try again'],
  ['signup', WORDLESS, 'Authentication Failed', 'Signup failed'],
  ['signup', LOST, 'Authentication Failed', 'Network error during signup'],
  ['signup', ODD, 'Signup Error', 'Something went wrong. Please try again.'],
  ['guest', TOLD, 'Sign In Failed', 'Too many attempts.'],
  ['guest', WORDLESS, 'Sign In Failed', 'Unable to create guest account'],
  ['forgot', LOST, 'Reset Failed', 'Failed to send reset email'],
] as const)('S3-11 %s: %s is said as "%s: %s"', (form, error, title, text) => {
  expect(describeError(error, ERROR_TEXTS[form])).toMatchObject({ title, text });
});

it('S3-11 in one line of a form, too', () => {
  expect(describeError(TOLD, ERROR_TEXTS.login).line).toBe('Too many attempts.');
  expect(describeError(ODD, ERROR_TEXTS.login).line).toBe(MESSAGES.submissionError);
});
