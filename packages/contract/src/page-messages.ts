/** The texts of the specification that the first view can show: a loading page carries no others. */
export const PAGE_MESSAGES = {
  sessionEnded: 'Your session has ended. Please sign in again.',
  signInFailed: 'Sign In Failed',
  signInFailedDetail: 'Unable to create guest account',
  balanceUpdateFailed: 'Update Failed: Failed to refresh wallet balance. Please try again.',
  somethingWentWrong: 'Something went wrong',
  homeLoadFailed: 'Loading error. Please refresh the page.',
  /** S8-13: the offer and, in the same sentence, its nature. */
  welcomeOffer: '100 TRX starting balance, given as 100 VT play balance',
} as const;
