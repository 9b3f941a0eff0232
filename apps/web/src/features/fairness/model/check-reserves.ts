import type { OwnReserves, ReservesSeal } from '@voltide/contract';
import type { SealCheck } from '@voltide/reserves';

/** What this page found in a seal. */
export type CheckedSeal = {
  /** "104.21%", or undefined where nothing is owed. */
  readonly covered: string | undefined;
  readonly isCovered: boolean;
  /** In words; empty where all holds. */
  readonly faults: readonly string[];
};

/** The checks are loaded when they are needed. */
const loadChecks = () => Promise.all([import('@voltide/reserves'), import('@voltide/fairness/browser')]);

/** Checks days in this page: figures, and that each address has signed them. */
export async function checkSealsHere(
  seals: readonly ReservesSeal[],
): Promise<readonly (CheckedSeal & Pick<ReservesSeal, 'date'>)[]> {
  const [{ checkSeal, coverageBps }] = await loadChecks();
  return seals.map((seal) => ({ date: seal.date, ...judge(() => checkSeal(seal), coverageBps) }));
}

/** Computes in this page that the caller's amount is in the sealed total. */
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

/** Hundredths of a per cent as "1,004.21%". */
function percentText(bps: bigint): string {
  const whole = (bps / 100n).toLocaleString('en');
  return `${whole}.${`${bps % 100n}`.padStart(2, '0')}%`;
}
