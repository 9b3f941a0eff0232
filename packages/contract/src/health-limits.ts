/** What a health report may hold at most; pages keep to it before they send one. */
export const HEALTH_LIMITS = {
  durationMaxMs: 600_000,
  errorsMax: 10_000,
  errorMessageMaxLength: 2000,
  userAgentMaxLength: 512,
} as const;
