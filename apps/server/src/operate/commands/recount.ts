import type { Database } from '../../platform/db/pool.ts';
import { withPatientConnection } from '../../platform/db/tx.ts';
import { recountFigures } from '../../money/audit/figure-check.sql.ts';
import { recountProgress } from '../../money/audit/progress-check.sql.ts';
import { beginSnapshot } from '../../money/audit/reconcile.sql.ts';
import { recountReferrals } from '../../money/audit/referral-check.sql.ts';
import { recountStatistics } from '../../money/audit/statistic-check.sql.ts';
import { checkSeals, type SealFaults } from '../../money/seals/check-seals.ts';

type Counts = Readonly<Record<string, number>>;

const SEAL_FAULTS_MAX = 20;

export async function recountAll(
  owner: Database,
  nowMs: number,
): Promise<{ readonly lines: readonly string[]; readonly clean: boolean }> {
  const progress = await recountProgress(owner);
  const referrals = prefixed('referrals', await recountReferrals(owner));
  const { named, ...figures } = await recountFigures(owner, nowMs);
  const statistics = prefixed('statistics', await recountStatistics(owner));
  const seals = await recountSeals(owner);
  const counts = { ...progress, ...referrals, ...prefixed('figures', figures), ...statistics, seals: seals.count };
  const lines = [
    ...linesOf(counts),
    ...seals.examples.slice(0, SEAL_FAULTS_MAX).map((text) => `  ${text}`),
    ...named.map((text) => `  figures differ: ${text}`),
  ];
  return { lines, clean: Object.values(counts).every((count) => count === 0) };
}

export function linesOf(counts: Counts): readonly string[] {
  return Object.entries(counts).map(([name, count]) => `${name.padEnd(20)}${String(count)}`);
}

function prefixed(prefix: string, counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [`${prefix} ${name}`, count]));
}

/** Compares the seals with the books as of one moment, and waits as long as that takes. */
function recountSeals(owner: Database): Promise<SealFaults> {
  return withPatientConnection(owner, async (client) => {
    await beginSnapshot(client);
    const faults = await checkSeals(client);
    await client.query('commit');
    return faults;
  });
}
