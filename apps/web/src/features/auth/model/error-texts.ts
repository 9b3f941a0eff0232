import { MESSAGES } from '@voltide/contract';

import type { ErrorTexts } from '../../../lib/forms/form-error.ts';
import { NetworkError } from '../../../lib/http/errors.ts';

const { submissionError: unexpected } = MESSAGES;

export const ERROR_TEXTS = {
  login: {
    title: MESSAGES.authenticationFailed,
    network: MESSAGES.loginNetworkError,
    failed: MESSAGES.loginFailed,
    unexpected,
  },
  signup: {
    title: MESSAGES.authenticationFailed,
    network: MESSAGES.signupNetworkError,
    failed: MESSAGES.signupFailed,
    unexpected: MESSAGES.signupError,
  },
  guest: {
    title: MESSAGES.signInFailed,
    network: MESSAGES.signInFailedDetail,
    failed: MESSAGES.signInFailedDetail,
    unexpected,
  },
  forgot: {
    title: MESSAGES.resetFailed,
    network: MESSAGES.resetFailedDetail,
    failed: MESSAGES.resetFailedDetail,
    unexpected,
  },
  reset: {
    title: MESSAGES.resetFailed,
    network: new NetworkError(undefined).message,
    failed: 'The password could not be set.',
    unexpected,
  },
  confirm: {
    title: 'Not confirmed',
    network: new NetworkError(undefined).message,
    failed: 'The email could not be confirmed.',
    unexpected,
  },
} as const satisfies Record<string, ErrorTexts>;
