/** Sizes and counts that both ends enforce. */
export const LIMITS = {
  emailMaxLength: 254,
  usernameMinLength: 3,
  usernameMaxLength: 20,
  passwordMinLength: 6,
  passwordMaxLength: 512,
  contactNameMaxLength: 80,
  contactMessageMaxLength: 5000,
  /** A whole link may be pasted for a code. */
  referralCodeMaxLength: 300,
  idempotencyKeyMaxLength: 64,
  clientSeedMaxLength: 64,
  packsPerOpenMax: 10,
  recoveryCodes: 10,
  itemsPerSaleMax: 1000,
  playsPerPage: 50,
  battleInvitesMax: 20,
  bodyMaxBytes: 65_536,
} as const;
