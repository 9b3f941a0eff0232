import { LIMITS, type Play } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Database } from '../db/pool.ts';
import { AppError } from '../errors.ts';
import type { Catalogue } from '../packs/catalogue.ts';
import { parsePlayId, playIdOf, playView } from './play-view.ts';
import { findPlayRow, listPlayRows, type PlayRow } from './plays.sql.ts';

/** One page of a player's history, newest first; `next` names the play to go on from, null at the end. */
export type HistoryPage = { readonly plays: Play[]; readonly next: string | null };

/** What a player has played, read by key. */
export class History {
  readonly #database: Database;
  readonly #catalogue: Catalogue;

  constructor(database: Database, catalogue: Catalogue) {
    this.#database = database;
    this.#catalogue = catalogue;
  }

  async list(userId: UserId, before: string | undefined): Promise<HistoryPage> {
    const rows = await listPlayRows(this.#database, userId, {
      before: before === undefined ? undefined : parsePlayId(before),
      limit: LIMITS.playsPerPage + 1,
    });
    const shown = rows.slice(0, LIMITS.playsPerPage);
    const last = shown.at(-1);
    return {
      plays: shown.map((row) => this.#view(row)),
      next: rows.length > shown.length && last !== undefined ? playIdOf(last.play) : null,
    };
  }

  /** One play of this user; nobody else's is ever found. */
  async find(userId: UserId, playId: string): Promise<Play | undefined> {
    const row = await findPlayRow(this.#database, userId, parsePlayId(playId));
    return row === undefined ? undefined : this.#view(row);
  }

  /** @throws AppError `not_found` */
  async get(userId: UserId, playId: string): Promise<Play> {
    const play = await this.find(userId, playId);
    if (play === undefined) throw new AppError('not_found');
    return play;
  }

  #view({ play, heldK }: PlayRow): Play {
    return playView(this.#catalogue, play, (k) => (heldK.includes(k) ? 'held' : 'exchanged'));
  }
}
