import { commitmentOf, type HashPort } from '@voltide/fairness';

import { checkPlay, type KnownBefore, type PlayCheck } from './check.ts';
import type { AnyGame } from './game.ts';
import type { AccountExport, EpochRecord, PlayRecord } from './record.ts';
import { listGames } from './registry.ts';

/** One seed pair of an account: what does not hold of it as a whole, in words. */
export type EpochCheck = { readonly epoch: number; readonly revealed: boolean; readonly faults: readonly string[] };

/** The checks of an export: `plays` in the order of its plays, `epochs` in the order of its epochs. */
export type ExportCheck = { readonly plays: readonly PlayCheck[]; readonly epochs: readonly EpochCheck[] };

/** Checks a whole account: its seed pairs from number 0 on, and everything that {@link checkPairs} checks of them. */
export function checkExport(
  port: HashPort,
  account: AccountExport,
  games: readonly AnyGame[] = listGames(),
): ExportCheck {
  const { plays, epochs } = checkPairs(port, account, games);
  const [first, ...rest] = epochs;
  if (first === undefined || first.epoch === 0) return { plays, epochs };
  const faults = ['the pairs before it are not in the export', ...first.faults];
  return { plays, epochs: [{ ...first, faults }, ...rest] };
}

/**
 * Checks a run of seed pairs: each play against the pair it belongs to, and each pair's commitment, its place and its
 * nonces, which run from 0 without a gap and without a repeat.
 */
export function checkPairs(
  port: HashPort,
  account: Pick<AccountExport, 'plays' | 'epochs'>,
  games: readonly AnyGame[] = listGames(),
): ExportCheck {
  const byEpoch = Map.groupBy(account.plays, ({ epoch }) => epoch);
  const pairs = new Map(account.epochs.map((pair) => [pair.epoch, pair]));
  const plays = account.plays.map((play) => {
    const { record, known } = besidePair(play, pairs.get(play.epoch));
    return checkPlay(port, record, known, games);
  });
  const epochs = account.epochs.map((pair, i) => ({
    epoch: pair.epoch,
    revealed: pair.serverSeed !== null,
    faults: [
      ...listPlaceFaults(account.epochs, i),
      ...listSeedFaults(port, pair),
      ...listNonceFaults(pair, byEpoch.get(pair.epoch) ?? []),
    ],
  }));
  const strangers = [...byEpoch.keys()].filter((epoch) => !pairs.has(epoch));
  const faults = ['this seed pair is not in the export'];
  const unlisted = strangers.map((epoch) => ({ epoch, revealed: false, faults }));
  return { plays, epochs: [...epochs, ...unlisted] };
}

type BesidePair = { readonly record: PlayRecord; readonly known: KnownBefore };

/** A play with what its pair tells of the seeds. */
function besidePair(play: PlayRecord, pair: EpochRecord | undefined): BesidePair {
  if (pair === undefined) return { record: play, known: {} };
  return {
    record: { ...play, serverSeed: play.serverSeed ?? pair.serverSeed },
    known: { source: 'pair', commitment: pair.commitment, clientSeed: pair.clientSeed ?? '' },
  };
}

function listPlaceFaults(pairs: readonly EpochRecord[], i: number): string[] {
  const [before, pair] = [pairs[i - 1], pairs[i]];
  const faults: string[] = [];
  if (before !== undefined && pair?.epoch !== before.epoch + 1) faults.push('it does not follow the pair before it');
  if (pair?.serverSeed === null && i < pairs.length - 1) faults.push('it was replaced, but its seed is not revealed');
  return faults;
}

function listSeedFaults(port: HashPort, { serverSeed, commitment, clientSeed, plays }: EpochRecord): string[] {
  const faults: string[] = [];
  if (serverSeed !== null && commitmentOf(port, serverSeed) !== commitment) {
    faults.push('the commitment is not the SHA-256 of the server seed');
  }
  if (clientSeed === null && plays > 0) faults.push('it served plays without a client seed');
  return faults;
}

function listNonceFaults(pair: EpochRecord, plays: readonly PlayRecord[]): string[] {
  const nonces = plays.map(({ nonce }) => nonce).toSorted((left, right) => left - right);
  const faults: string[] = [];
  if (nonces.length !== pair.plays) faults.push(`it served ${pair.plays} plays, but the export holds ${nonces.length}`);
  const gap = nonces.findIndex((nonce, i) => nonce !== i);
  if (gap >= 0) faults.push(`its nonces do not run 0, 1, 2 …: nonce ${nonces[gap]} stands where ${gap} has to`);
  return faults;
}
