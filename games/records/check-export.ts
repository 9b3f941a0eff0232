import { commitmentOf, PLAYS_PER_SEED, type HashPort } from '@voltide/fairness';

import { checkTogether, type KnownPlay } from './check-together.ts';
import type { AnyGame } from '../game.ts';
import type { AccountExport, EpochRecord, PlayRecord } from './record.ts';
import { listGames } from '../registry.ts';
import type { CheckStep, PlayCheck } from './verdict.ts';

/** A fault of a seed pair as a whole. */
export type PairFault = Omit<CheckStep, 'ok'>;

export type EpochCheck = {
  readonly epoch: number;
  readonly revealed: boolean;
  readonly faults: readonly PairFault[];
};

export type ExportCheck = { readonly plays: readonly PlayCheck[]; readonly epochs: readonly EpochCheck[] };

/**
 * Checks a whole account: its seed pairs from number 0 on to the one in use, and everything that {@link checkPairs}
 * checks of them.
 */
export function checkExport(
  port: HashPort,
  account: AccountExport,
  games: readonly AnyGame[] = listGames(),
): ExportCheck {
  const { plays, epochs } = checkRun(port, account, games, true);
  const last = account.epochs.length - 1;
  const ends = epochs.map((pair, i) => ({
    ...pair,
    faults: [
      ...(i === 0 && pair.epoch !== 0 ? [fault('pairs', 'the pairs before it are not in the export')] : []),
      ...pair.faults,
      ...(i === last && pair.revealed ? [fault('pairs', 'the pairs after it are not in the export')] : []),
      ...listNextFaults(account, i),
    ],
  }));
  return { plays, epochs: ends };
}

/**
 * Checks a run of seed pairs: each play against the pair it belongs to, and each pair's seeds, its place and its
 * nonces, which run from 0 without a gap and without a repeat.
 */
export function checkPairs(
  port: HashPort,
  account: Pick<AccountExport, 'plays' | 'epochs'>,
  games: readonly AnyGame[] = listGames(),
): ExportCheck {
  return checkRun(port, account, games, false);
}

function checkRun(
  port: HashPort,
  account: Pick<AccountExport, 'plays' | 'epochs'>,
  games: readonly AnyGame[],
  isWhole: boolean,
): ExportCheck {
  const byEpoch = Map.groupBy(account.plays, ({ epoch }) => epoch);
  const pairs = new Map(account.epochs.map((pair) => [pair.epoch, pair]));
  const plays = account.plays.map((play) => besidePair(play, pairs.get(play.epoch)));
  const seen: Seen = { commitments: new Map(), serverSeeds: new Map() };
  const epochs = account.epochs.map((pair, i) => ({
    epoch: pair.epoch,
    revealed: pair.serverSeed !== null,
    faults: [
      ...listPlaceFaults(account.epochs, i),
      ...listSeedFaults(port, pair),
      ...listRepeatFaults(seen, pair),
      ...listNonceFaults(pair, byEpoch.get(pair.epoch) ?? []),
    ],
  }));
  const strangers = [...byEpoch.keys()].filter((epoch) => !pairs.has(epoch));
  const faults = [fault('pairs', 'this seed pair is not in the export')];
  const unlisted = strangers.map((epoch) => ({ epoch, revealed: false, faults }));
  return { plays: checkTogether(port, plays, games, isWhole), epochs: [...epochs, ...unlisted] };
}

function fault(subject: PairFault['subject'], text: string): PairFault {
  return { subject, text };
}

/** A play with what its pair tells of the seeds. */
function besidePair(record: PlayRecord, pair: EpochRecord | undefined): KnownPlay {
  if (pair === undefined) return { record, known: {} };
  const { commitment, serverSeed, clientSeed } = pair;
  return { record, known: { source: 'pair', commitment, serverSeed, clientSeed: clientSeed ?? '' } };
}

function listPlaceFaults(pairs: readonly EpochRecord[], i: number): PairFault[] {
  const [before, pair] = [pairs[i - 1], pairs[i]];
  const faults: PairFault[] = [];
  if (before !== undefined && pair?.epoch !== before.epoch + 1) {
    faults.push(fault('pairs', 'it does not follow the pair before it'));
  }
  if (pair?.serverSeed === null && i < pairs.length - 1) {
    faults.push(fault('server_seed', 'it was replaced, but its seed is not revealed'));
  }
  return faults;
}

function listSeedFaults(port: HashPort, { serverSeed, commitment, clientSeed, plays }: EpochRecord): PairFault[] {
  const faults: PairFault[] = [];
  if (serverSeed !== null && commitmentOf(port, serverSeed) !== commitment) {
    faults.push(fault('commitment', 'the commitment is not the SHA-256 of the server seed'));
  }
  if (clientSeed === null && plays > 0) faults.push(fault('client_seed', 'it served plays without a client seed'));
  return faults;
}

type Seen = { readonly commitments: Map<string, number>; readonly serverSeeds: Map<string, number> };

/** Each server seed is made for one pair: what an earlier pair has is named, and what this one has is remembered. */
function listRepeatFaults(seen: Seen, { epoch, commitment, serverSeed }: EpochRecord): PairFault[] {
  const promised = seen.commitments.get(commitment);
  const revealed = serverSeed === null ? undefined : seen.serverSeeds.get(serverSeed);
  if (promised === undefined) seen.commitments.set(commitment, epoch);
  if (serverSeed !== null && revealed === undefined) seen.serverSeeds.set(serverSeed, epoch);
  return [
    ...(promised === undefined ? [] : [fault('commitment', `it has the commitment of seed pair ${promised}`)]),
    ...(revealed === undefined ? [] : [fault('server_seed', `it has the server seed of seed pair ${revealed}`)]),
  ];
}

function listNextFaults({ epochs, nextCommitment }: AccountExport, i: number): PairFault[] {
  if (nextCommitment === null || epochs[i]?.commitment !== nextCommitment) return [];
  return [fault('commitment', 'the pair that comes next has the same commitment')];
}

function listNonceFaults(pair: EpochRecord, plays: readonly PlayRecord[]): PairFault[] {
  const nonces = plays.map(({ nonce }) => nonce).toSorted((left, right) => left - right);
  const faults: PairFault[] = [];
  if (nonces.length !== pair.plays) {
    faults.push(fault('nonce', `it served ${pair.plays} plays, but the export holds ${nonces.length}`));
  }
  const gap = nonces.findIndex((nonce, i) => nonce !== i);
  if (gap >= 0) {
    const text = `its nonces do not run 0, 1, 2 …: nonce ${nonces[gap]} stands where ${gap} has to`;
    faults.push(fault('nonce', text));
  }
  if (pair.plays > PLAYS_PER_SEED) faults.push(fault('nonce', `a seed pair serves at most ${PLAYS_PER_SEED} plays`));
  return faults;
}
