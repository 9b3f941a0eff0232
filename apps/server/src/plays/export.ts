import type { Clock, UserId } from '@voltide/core';
import { EXPORT_FORMAT, type EpochRecord } from '@voltide/games/record';

import type { Database } from '../db/pool.ts';
import { findPublicSeeds } from '../ledger/players.ts';
import { csvLine } from '../csv.ts';
import { createExportTurns } from './export-turns.ts';
import type { StoredPlay } from './play.ts';
import { listPlayRowsBetween, type PlayRef } from './plays.sql.ts';
import { listRevealed, type RevealedRow } from './seeds.sql.ts';
import type { Tellers } from './tellers.ts';

const PAGE = 100;
const ALL_EPOCHS = 1_000_000;
const START: PlayRef = { epoch: -1, nonce: -1 };

type ExportPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly teller: Pick<Tellers, 'record' | 'columns' | 'cells'>;
};

/** A user's seed pairs at the moment the export begins: plays after it belong to the next export. */
type Frozen = {
  readonly epochs: readonly EpochRecord[];
  readonly nextCommitment: string | null;
  readonly end: PlayRef;
};

export type PlayExport = ReturnType<typeof createPlayExport>;

/** Writes everything a user has played, piece by piece, in two forms. */
export function createPlayExport({ database, clock, teller }: ExportPorts) {
  const turns = createExportTurns();
  async function* writeJson(userId: UserId): AsyncGenerator<string> {
    const frozen = await freeze(database, userId);
    const exportedAt = new Date(clock.nowMs()).toISOString();
    const { epochs, nextCommitment } = frozen;
    const head = { format: EXPORT_FORMAT, exportedAt, epochs, nextCommitment };
    yield `${JSON.stringify(head).slice(0, -1)},"plays":[`;
    let separator = '\n';
    for await (const plays of listPages(database, userId, frozen)) {
      let text = '';
      for (const play of plays) {
        text += `${separator}${JSON.stringify(teller.record(play))}`;
        separator = ',\n';
      }
      yield text;
    }
    yield '\n]}\n';
  }
  async function* writeCsv(userId: UserId): AsyncGenerator<string> {
    const frozen = await freeze(database, userId);
    yield csvLine(teller.columns);
    for await (const plays of listPages(database, userId, frozen)) {
      yield plays.map((play) => csvLine(teller.cells(play))).join('');
    }
  }
  return {
    /** The account export of docs/fairness.md. @throws AppError `too_many_requests` */
    json: (userId: UserId): AsyncGenerator<string> => turns.take(userId, writeJson(userId)),

    /** One line per play for a spreadsheet. @throws AppError `too_many_requests` */
    csv: (userId: UserId): AsyncGenerator<string> => turns.take(userId, writeCsv(userId)),

    /** The account export as a part of something larger, which `inTurn` gives its turn. */
    jsonPart: writeJson,

    /** Passes another export of the user on, in turn with all exports. @throws AppError `too_many_requests` */
    inTurn: <Piece>(userId: UserId, pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> => turns.take(userId, pieces),
  };
}

async function freeze(database: Database, userId: UserId): Promise<Frozen> {
  const seeds = await findPublicSeeds(database, userId);
  if (seeds === undefined) return { epochs: [], nextCommitment: null, end: START };
  const revealed = await listRevealed(database, userId, ALL_EPOCHS);
  const { epoch, nonce, commitment, nextCommitment, clientSeed } = seeds;
  const pairs = revealed.filter((pair) => pair.epoch < epoch).toReversed();
  const current = { epoch, commitment, serverSeed: null, clientSeed: clientSeed ?? null, plays: nonce };
  return { epochs: [...pairs.map(epochRecord), current], nextCommitment, end: { epoch, nonce } };
}

async function* listPages(database: Database, userId: UserId, { end }: Frozen): AsyncGenerator<readonly StoredPlay[]> {
  let after = START;
  for (;;) {
    const rows = await listPlayRowsBetween(database, userId, { after, before: end, limit: PAGE });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ play }) => sealedAt(play, end));
    after = last.play;
  }
}

/** A pair that is revealed while the export runs stays sealed in it, as its epoch says. */
function sealedAt(play: StoredPlay, end: PlayRef): StoredPlay {
  return play.epoch < end.epoch ? play : { ...play, serverSeed: null };
}

function epochRecord({ epoch, commitment, serverSeed, clientSeed, plays }: RevealedRow): EpochRecord {
  return { epoch, commitment, serverSeed, clientSeed, plays };
}
