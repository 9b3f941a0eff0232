/** The specification's texts of the Quick Game (source §5 and §8), to the letter. */
export const QUICK_MESSAGES = {
  expired: 'Session expired',
  expiredTitle: 'Session Expired',
  statusFailed: 'Failed to get quick game status',
  startFailed: 'Failed to start Quick Game',
  updateFailed: 'Failed to update progress',
  convertFailed: 'Failed to convert account',
  convertFailedTitle: 'Conversion Failed',
  emailInvalid: 'Please enter a valid email',
} as const;
