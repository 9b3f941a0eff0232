import type { OwnReserves, ReservesSeal } from '@voltide/contract';
import type { SealCheck } from '@voltide/reserves';

export type CheckedSeal = {
  readonly covered: string | undefined;
  readonly isCovered: boolean;
  /** Faults in words; empty if all holds. */
  readonly faults: readonly string[];
};

/** The checks load on demand. */
const loadChecks = () => Promise.all([import('@voltide/reserves'), import('@voltide/fairness/browser')]);

export async function checkSealsHere(
  seals: readonly ReservesSeal[],
): Promise<readonly (CheckedSeal & Pick<ReservesSeal, 'date'>)[]> {
  const [{ checkSeal, coverageBps }] = await loadChecks();
  return seals.map((seal) => ({ date: seal.date, ...judge(() => checkSeal(seal), coverageBps) }));
}

/** Verifies in this page that the caller's amount is in the sealed total. */
export async function checkOwnHere(proof: OwnReserves): Promise<CheckedSeal> {
  const [{ checkProof, coverageBps }, { browserHashes }] = await loadChecks();
  return judge(() => checkProof(browserHashes, proof), coverageBps);
}

function judge(check: () => SealCheck, coverageBps: (check: SealCheck) => bigint | undefined): CheckedSeal {
  try {
    const checked = check();
    const bps = coverageBps(checked);
    const { isCovered, faults } = checked;
    return { covered: bps === undefined ? undefined : percentText(bps), isCovered, faults };
  } catch {
    return { covered: undefined, isCovered: false, faults: ['this is not what a seal looks like'] };
  }
}

/** Formats hundredths of a per cent: "1,004.21%". */
function percentText(bps: bigint): string {
  const whole = (bps / 100n).toLocaleString('en');
  return `${whole}.${`${bps % 100n}`.padStart(2, '0')}%`;
}
