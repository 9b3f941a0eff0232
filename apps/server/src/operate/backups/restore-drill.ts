import type { Clock } from '@voltide/core';

import { isVerified, verifyLedger, type Verification } from '../../money/audit/full-verifier.ts';
import { isClean, reconcile, type Reconciliation } from '../../money/audit/reconcile.ts';
import { openDatabase, openOwner } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import { createSeedCipher } from '../../platform/secrets/seed-cipher.ts';
import { falsifyBalance, readContents, type Contents } from './drill.sql.ts';
import type { FoundBackup } from './list-backups.ts';
import { restoreCopy } from './restore-copy.ts';

/** Result of restoring a backup and checking everything in it. */
type DrillResult = {
  readonly backup: FoundBackup;
  readonly restoreMs: number;
  readonly checkMs: number;
  readonly contents: Contents;
  readonly books: Reconciliation;
  readonly verified: Verification;
  /** True if reconcile noticed a balance that was changed in the copy after all checks: undefined if there is none. */
  readonly noticedForgery: boolean | undefined;
};

type DrillOptions = {
  readonly secretKey: Secret<Uint8Array> | undefined;
  readonly appRole: string | undefined;
  readonly log: (line: string) => void;
  readonly elapsedMs?: () => number;
};

/**
 * Restores a backup into a database that is thrown away, brings it to this version, and checks books and outcomes with
 * the backup's own key. Then it changes a balance there: checks that would not notice that prove nothing.
 * @throws DrillError in one sentence if it cannot be restored
 */
export async function drill(backup: FoundBackup, options: DrillOptions): Promise<DrillResult> {
  const { elapsedMs = () => performance.now(), log } = options;
  const beganMs = elapsedMs();
  const copy = await restoreCopy(backup, options);
  try {
    const database = await openDatabase(copy.address, copy.secretKey, log);
    await database.end();
    const owner = openOwner(copy.address, log);
    try {
      const restoredMs = elapsedMs();
      const found = await check(owner, copy.secretKey);
      const checkedMs = elapsedMs();
      const noticedForgery = (await falsifyBalance(owner)) ? !isClean(await reconcile(owner)) : undefined;
      return { backup, restoreMs: restoredMs - beganMs, checkMs: checkedMs - restoredMs, ...found, noticedForgery };
    } finally {
      await owner.end();
    }
  } finally {
    await copy.remove();
  }
}

async function check(
  owner: Database,
  secretKey: Secret<Uint8Array>,
): Promise<Pick<DrillResult, 'contents' | 'books' | 'verified'>> {
  return {
    contents: await readContents(owner),
    books: await reconcile(owner),
    verified: await verifyLedger(owner, createSeedCipher(secretKey.reveal())),
  };
}

/** True if the backup can be relied on. */
export function isSound({ books, verified, noticedForgery }: DrillResult): boolean {
  return isClean(books) && isVerified(verified) && noticedForgery !== false;
}

/** Returns the report of a drill, one screen. */
export function drillLines(result: DrillResult, clock: Clock): readonly string[] {
  const { backup, contents, books, verified, noticedForgery } = result;
  const { plays, sealed, examples, ...counts } = verified;
  const errors = Object.entries(counts).filter(([, count]) => count !== 0);
  const row = (name: string, text: string): string => `  ${name.padEnd(22)}${text}`;
  const newest = contents.newestMs === null ? 'none' : new Date(contents.newestMs).toISOString();
  const hours = Math.floor((clock.nowMs() - backup.madeAtMs) / 3_600_000);
  const control =
    noticedForgery === undefined
      ? 'there was no balance to change'
      : noticedForgery
        ? 'yes: the checks can fail'
        : 'NO: these checks prove nothing';
  return [
    `Restore drill of ${backup.path}`,
    row('made', `${new Date(backup.madeAtMs).toISOString()}, ${hours} hours ago`),
    row('restored in', `${(result.restoreMs / 1000).toFixed(1)} s, checked in ${(result.checkMs / 1000).toFixed(1)} s`),
    row('players', String(contents.players)),
    row('ledger transfers', `${contents.transfers}, the newest of ${newest}`),
    row('reconcile', isClean(books) ? '0 errors' : JSON.stringify(books)),
    row('plays computed again', `${plays}, ${sealed} of them unopened`),
    row('verifier', errors.length === 0 ? '0 errors' : errors.map(([name, count]) => `${name} ${count}`).join(', ')),
    ...examples.slice(0, 5).map((text) => row('', text)),
    row('forgery noticed', control),
    isSound(result)
      ? 'This backup can be restored, and everything in it is sound. The copy is removed.'
      : 'THIS BACKUP IS NOT SOUND. Keep it and the live database, and compare them. The copy is removed.',
  ];
}
