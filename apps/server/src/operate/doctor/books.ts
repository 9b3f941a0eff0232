import { isClean, reconcile } from '../../money/audit/reconcile.ts';
import { createPool } from '../../platform/db/pool.ts';
import type { OpenDoctorDatabase } from './database.ts';
import { readServerFacts } from './database.sql.ts';
import { ok, skipped, wrong, type Check, type Finding } from './finding.ts';

const LIMIT_MS = 300_000;

/** Counts errors in the books, as `npm run admin -- reconcile` does. */
export function booksCheck({ client, ownerUrl }: OpenDoctorDatabase): Check {
  const run = async (): Promise<readonly Finding[]> => {
    const { isSetUp } = await readServerFacts(client);
    if (!isSetUp) return [skipped('There are no books yet.')];
    const owner = createPool({ url: ownerUrl, role: undefined, max: 1, log: () => undefined });
    try {
      const counts = await reconcile(owner);
      if (isClean(counts)) return [ok('The books add up: reconcile counts no errors.')];
      const named = Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [] : [`${name} ${count}`]));
      const remedy = 'Stop play (PROFILE=closed), keep a copy of the database, and see docs/operations/operators.md.';
      return [wrong(`The books do not add up: ${named.join(', ')}.`, remedy)];
    } finally {
      await owner.end();
    }
  };
  return { name: 'books', limitMs: LIMIT_MS, run };
}
