/** Largest health report; pages keep to it before they send one. */
export const HEALTH_LIMITS = {
  durationMaxMs: 600_000,
  errorsMax: 10_000,
  errorMessageMaxLength: 2000,
  userAgentMaxLength: 512,
  componentNameMaxLength: 100,
  /** More than any valid report has, though each letter of its texts may take six bytes. */
  reportMaxBytes: 16_384,
} as const;
