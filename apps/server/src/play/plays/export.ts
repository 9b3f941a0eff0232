import { csvLine, type Clock, type UserId } from '@voltide/core';
import { EXPORT_FORMAT, type EpochRecord } from '@voltide/games/records/record';

import type { Database } from '../../platform/db/pool.ts';
import { findPublicSeeds } from '../../money/ledger/players.ts';
import { comparePlaces, PLAY_PLACE, type BattleEntries, type BattleEntry, type Place } from './battle-entries.ts';
import { createExportTurns } from './export-turns.ts';
import type { StoredPlay } from './play.ts';
import { listPlayRowsBetween, type PlayRef } from './plays.sql.ts';
import { listRevealed, type RevealedRow } from './seeds.sql.ts';
import { battleCells, type Presenters } from './presenters.ts';

const PAGE = 100;
const ALL_EPOCHS = 1_000_000;
const START: PlayRef = { epoch: -1, nonce: -1 };

type ExportPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly presenter: Pick<Presenters, 'record' | 'columns' | 'cells'>;
  readonly battles: BattleEntries;
};

/** A user's seed pairs at the moment the export begins: plays after it belong to the next export. */
type Frozen = {
  readonly epochs: readonly EpochRecord[];
  readonly nextCommitment: string | null;
  readonly end: PlayRef;
};

export type PlayExport = ReturnType<typeof createPlayExport>;

export function createPlayExport({ database, clock, presenter, battles }: ExportPorts) {
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
        text += `${separator}${JSON.stringify(presenter.record(play))}`;
        separator = ',\n';
      }
      yield text;
    }
    yield '\n],"battles":[';
    separator = '\n';
    for await (const battle of listBattles(battles, userId, frozen)) {
      const record = await battles.findRecord(battle.play.battleId);
      if (record === undefined) continue;
      const { seat, at } = battle.play;
      yield `${separator}${JSON.stringify({ seat, at }).slice(0, -1)},"record":${record}}`;
      separator = ',\n';
    }
    yield '\n]}\n';
  }
  async function* writeCsv(userId: UserId): AsyncGenerator<string> {
    const frozen = await freeze(database, userId);
    yield csvLine(presenter.columns);
    const fought = listBattles(battles, userId, frozen);
    let next = await fought.next();
    for await (const plays of listPages(database, userId, frozen)) {
      let text = '';
      for (const play of plays) {
        for (; next.done !== true && comparePlaces(next.value.at, placeOf(play)) < 0; next = await fought.next()) {
          text += csvLine(battleCells(next.value.play));
        }
        text += csvLine(presenter.cells(play));
      }
      yield text;
    }
    for (; next.done !== true; next = await fought.next()) yield csvLine(battleCells(next.value.play));
  }
  return {
    /** Streams the account export of docs/fairness.md. @throws AppError `too_many_requests` */
    json: (userId: UserId): AsyncGenerator<string> => turns.take(userId, writeJson(userId)),

    /** Streams one line per play for a spreadsheet. @throws AppError `too_many_requests` */
    csv: (userId: UserId): AsyncGenerator<string> => turns.take(userId, writeCsv(userId)),

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

async function* listBattles(battles: BattleEntries, userId: UserId, { end }: Frozen): AsyncGenerator<BattleEntry> {
  let after: Place = { ...START, place: -1 };
  for (;;) {
    const entries = await battles.listAfter(userId, after, PAGE);
    const last = entries.at(-1);
    if (last === undefined) return;
    for (const entry of entries) {
      if (comparePlaces(entry.at, placeOf(end)) > 0) return;
      yield entry;
    }
    after = last.at;
  }
}

function placeOf({ epoch, nonce }: PlayRef): Place {
  return { epoch, nonce, place: PLAY_PLACE };
}

/** Keeps a pair that is revealed while the export runs sealed in it, as its epoch says. */
function sealedAt(play: StoredPlay, end: PlayRef): StoredPlay {
  return play.epoch < end.epoch ? play : { ...play, serverSeed: null };
}

function epochRecord({ epoch, commitment, serverSeed, clientSeed, plays }: RevealedRow): EpochRecord {
  return { epoch, commitment, serverSeed, clientSeed, plays };
}
