/** Rates that operators change with notice: docs/decisions/0108-rates.md. All others are law of the rules book. */
export const RATES = ['withdrawal_fee'] as const;
export type RateId = (typeof RATES)[number];

/** The words, the default and the maximum of each rate, in hundredths of a per cent. */
export const RATE_WORDS: Readonly<
  Record<RateId, { readonly title: string; readonly about: string; readonly bps: number; readonly mostBps: number }>
> = {
  withdrawal_fee: {
    title: 'Fee of withdrawals',
    about: 'Part of the amount, rounded up to the sun. A withdrawal keeps the fee at which it was asked for.',
    bps: 200,
    mostBps: 500,
  },
};
