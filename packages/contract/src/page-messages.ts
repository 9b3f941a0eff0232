/** Those of the specification's texts that the first view can show, alone: a page that loads carries no others. */
export const PAGE_MESSAGES = {
  sessionEnded: 'Your session has ended. Please sign in again.',
  signInFailed: 'Sign In Failed',
  signInFailedDetail: 'Unable to create guest account',
  balanceUpdateFailed: 'Update Failed: Failed to refresh wallet balance. Please try again.',
  somethingWentWrong: 'Something went wrong',
  homeLoadFailed: 'Loading error. Please refresh the page.',
  /** S8-13: the offer and, in the same sentence, what it is. */
  welcomeOffer: '100 TRX starting balance, given as 100 VT play balance',
} as const;
