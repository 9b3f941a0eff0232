import { formatVt, type Clock, type UserId } from '@voltide/core';
import { packsGame } from '@voltide/games/packs/rules';
import { createPlayRecord, EXPORT_FORMAT, type EpochRecord, type PlayRecord } from '@voltide/games/record';

import type { Database } from '../db/pool.ts';
import { findPublicSeeds } from '../ledger/players.ts';
import type { Catalogue } from '../packs/catalogue.ts';
import { csvLine } from './csv.ts';
import { createExportTurns } from './export-turns.ts';
import { playView, storedInput, type StoredPlay } from './play-view.ts';
import { listPlayRowsBetween, type Place, type PlayRow } from './plays.sql.ts';
import { listRevealed, type RevealedRow } from './seeds.sql.ts';

const PAGE = 100;
const ALL_EPOCHS = 1_000_000;
const START: Place = { epoch: -1, nonce: -1 };
const COLUMNS = [
  'play',
  'at',
  'pack',
  'packs opened',
  'stake',
  'balance',
  'value',
  'credited',
  'finds',
  'draws',
  'table hash',
  'commitment',
  'client seed',
  'server seed',
];

/** A user's seed pairs at the moment the export begins: plays after it belong to the next export. */
type Frozen = {
  readonly epochs: readonly EpochRecord[];
  readonly nextCommitment: string | null;
  readonly end: Place;
};

/** Writes everything a user has played, piece by piece, in two forms. */
export class PlayExport {
  readonly #database: Database;
  readonly #catalogue: Catalogue;
  readonly #clock: Clock;
  readonly #turns = createExportTurns();

  constructor(database: Database, catalogue: Catalogue, clock: Clock) {
    this.#database = database;
    this.#catalogue = catalogue;
    this.#clock = clock;
  }

  /** The account export of docs/fairness.md. @throws AppError `too_many_requests` */
  json(userId: UserId): AsyncGenerator<string> {
    return this.#turns.take(userId, this.#json(userId));
  }

  /** One line per play for a spreadsheet. @throws AppError `too_many_requests` */
  csv(userId: UserId): AsyncGenerator<string> {
    return this.#turns.take(userId, this.#csv(userId));
  }

  /** The account export as a part of something larger, which `inTurn` gives its turn. */
  jsonPart(userId: UserId): AsyncGenerator<string> {
    return this.#json(userId);
  }

  /** Passes another export of the user on, in turn with all exports. @throws AppError `too_many_requests` */
  inTurn<Piece>(userId: UserId, pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
    return this.#turns.take(userId, pieces);
  }

  async *#json(userId: UserId): AsyncGenerator<string> {
    const frozen = await this.#freeze(userId);
    const exportedAt = new Date(this.#clock.nowMs()).toISOString();
    const { epochs, nextCommitment } = frozen;
    const head = { format: EXPORT_FORMAT, exportedAt, epochs, nextCommitment };
    yield `${JSON.stringify(head).slice(0, -1)},"plays":[`;
    let separator = '\n';
    for await (const rows of this.#pages(userId, frozen)) {
      let text = '';
      for (const { play } of rows) {
        text += `${separator}${JSON.stringify(this.#recordOf(play, frozen))}`;
        separator = ',\n';
      }
      yield text;
    }
    yield '\n]}\n';
  }

  async *#csv(userId: UserId): AsyncGenerator<string> {
    const frozen = await this.#freeze(userId);
    yield csvLine(COLUMNS);
    for await (const rows of this.#pages(userId, frozen)) {
      yield rows.map((row) => csvLine(this.#cellsOf(row, frozen))).join('');
    }
  }

  async #freeze(userId: UserId): Promise<Frozen> {
    const seeds = await findPublicSeeds(this.#database, userId);
    if (seeds === undefined) return { epochs: [], nextCommitment: null, end: START };
    const revealed = await listRevealed(this.#database, userId, ALL_EPOCHS);
    const { epoch, nonce, commitment, nextCommitment, clientSeed } = seeds;
    const pairs = revealed.filter((pair) => pair.epoch < epoch).toReversed();
    const current = { epoch, commitment, serverSeed: null, clientSeed: clientSeed ?? null, plays: nonce };
    return { epochs: [...pairs.map(epochRecord), current], nextCommitment, end: { epoch, nonce } };
  }

  async *#pages(userId: UserId, { end }: Frozen): AsyncGenerator<readonly PlayRow[]> {
    let after = START;
    for (;;) {
      const rows = await listPlayRowsBetween(this.#database, userId, { after, before: end, limit: PAGE });
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows;
      after = last.play;
    }
  }

  #recordOf(play: StoredPlay, frozen: Frozen): PlayRecord {
    const { pack } = this.#catalogue.getByTableId(play.tableId);
    return createPlayRecord(packsGame, pack, {
      epoch: play.epoch,
      nonce: play.nonce,
      commitment: play.commitment,
      clientSeed: play.clientSeed,
      serverSeed: serverSeedOf(play, frozen),
      input: storedInput(play),
      tableHash: pack.hash,
      draws: play.draws,
      at: new Date(play.atMs).toISOString(),
    });
  }

  #cellsOf({ play }: PlayRow, frozen: Frozen): readonly string[] {
    const view = playView(this.#catalogue, play, () => 'held');
    return [
      view.id,
      view.at,
      view.packName,
      `${view.quantity}`,
      view.stake,
      view.bucket,
      view.value,
      formatVt(play.creditSun),
      view.finds.map(({ itemName }) => itemName).join('; '),
      play.draws.join('; '),
      view.tableHash,
      view.commitment,
      view.clientSeed,
      serverSeedOf(play, frozen) ?? '',
    ];
  }
}

/** A pair that is revealed while the export runs stays sealed in it, as its epoch says. */
function serverSeedOf({ epoch, serverSeed }: StoredPlay, { end }: Frozen): string | null {
  return epoch < end.epoch ? serverSeed : null;
}

function epochRecord({ epoch, commitment, serverSeed, clientSeed, plays }: RevealedRow): EpochRecord {
  return { epoch, commitment, serverSeed, clientSeed, plays };
}
