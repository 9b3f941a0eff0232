import { PAGE_MESSAGES } from './page-messages.ts';

/** The specification's texts, each once, to the letter (source §5 and §8). Both ends use them. */
export const MESSAGES = {
  ...PAGE_MESSAGES,
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email format',
  credentialTooLong: 'Email or username must be at most 254 characters',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 6 characters',
  passwordTooLong: 'Password must be at most 512 characters',
  codeRequired: 'Code is required',
  codeTooLong: 'Code must be at most 40 characters',
  usernameRequired: 'Username is required',
  usernameTooShort: 'Username must be at least 3 characters',
  usernameTooLong: 'Username must be at most 20 characters',
  usernameCharacters: 'Use letters, digits, _ and - only',
  ageRequired: 'You must be 18 or older to join',
  consentRequired: 'You must agree to the Terms of Service and Privacy Policy',
  guestUsernameRequired: 'Username Required',
  guestUsernameTooShort: 'Username must be at least 3 characters long',
  forgotEmailRequired: 'Email Required',
  contactNameTooLong: 'The name must be at most 80 characters',
  contactMessageRequired: 'A message is required',
  contactMessageTooLong: 'The message must be at most 5,000 characters',
  contactCharacters: 'Use plain text without control characters',
  loginFailed: 'Login failed',
  signupFailed: 'Signup failed',
  loginNetworkError: 'Network error during login',
  signupNetworkError: 'Network error during signup',
  authenticationFailed: 'Authentication Failed',
  authenticationFailedDetail: 'An error occurred during authentication',
  submissionError: 'Submission Error: Please try again',
  signupError: 'Signup Error: Something went wrong. Please try again.',
  resetFailed: 'Reset Failed',
  resetFailedDetail: 'Failed to send reset email',
  configurationRequired: 'Configuration Required',
} as const;

/** Texts of the operators' portal for everybody else (source §6). */
export const ADMIN_MESSAGES = {
  verifying: 'Verifying Access',
  accessDenied: 'Access Denied: This area is restricted to superadministrators only.',
  returnHome: 'Return to Home',
} as const;
