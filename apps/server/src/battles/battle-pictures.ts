import { hash } from 'node:crypto';

import type { BattleResult } from '@voltide/games/battles/record';

import type { Database } from '../db/pool.ts';
import { AppError } from '../errors.ts';
import { createGate } from '../gate.ts';
import { createThreadPool } from '../thread-pool.ts';
import { findBattle, listResults, listSeats } from './battles.sql.ts';
import { pictureSceneOf, type PictureScene } from './picture-scene.ts';
import { packsOf, readRounds, type SittingPorts } from './sitting.ts';

type PicturePorts = Pick<SittingPorts, 'catalogue'> & { readonly database: Database; readonly publicUrl: string };

/** Pictures of so many battles are kept, 50 kB each: a link that is shared is asked for by many at once. */
const KEPT = 200;
/** One is drawn after the other, so that players wait for none of them. */
const WAITING = 20;
const ETAG_LENGTH = 22;
const SCRIPT = new URL('./picture-worker.ts', import.meta.url);

/** A picture as PNG, and what it shows: another name on it is another picture. */
export type BattlePicture = { readonly bytes: Uint8Array; readonly etag: string };

export type BattlePictures = ReturnType<typeof createBattlePictures>;

/** Pictures of settled battles, for previews of links. */
export function createBattlePictures({ database, catalogue, publicUrl }: PicturePorts) {
  const gate = createGate({ parallel: 1, waiting: WAITING, waitingKnown: 0 });
  // The pen of a canvas works where it is called, for some 20 ms a picture.
  const threads = createThreadPool<Uint8Array>({ script: SCRIPT, size: 1 });
  /** The one that was asked for last is the last. */
  const kept = new Map<string, BattlePicture>();
  const underWay = new Map<string, Promise<BattlePicture>>();
  const readScene = async (battleId: string): Promise<PictureScene> => {
    const battle = await findBattle(database, battleId);
    const document = (await listResults(database, [battleId])).get(battleId);
    if (battle?.state !== 'settled' || document === undefined) throw new AppError('not_found');
    const seats = await listSeats(database, [battleId]);
    const packs = packsOf({ catalogue }, { rounds: readRounds(battle) });
    const result = JSON.parse(document) as BattleResult;
    return pictureSceneOf({ battle, seats, result, packs, publicUrl });
  };
  const keep = (battleId: string, picture: BattlePicture): void => {
    kept.delete(battleId);
    kept.set(battleId, picture);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  };
  const look = async (battleId: string, address: string): Promise<BattlePicture> => {
    const scene = await readScene(battleId);
    const etag = `"${hash('sha256', JSON.stringify(scene), 'base64url').slice(0, ETAG_LENGTH)}"`;
    const known = kept.get(battleId);
    const isTrue = known?.etag === etag;
    const picture = isTrue
      ? known
      : { etag, bytes: await gate.run({ key: address, isKnown: false }, () => threads.run(scene)) };
    keep(battleId, picture);
    return picture;
  };
  return {
    /**
     * The picture of a settled battle with the names that its players have now; `count` counts one that this node does
     * not have. A battle that has none takes no place among those that are kept.
     * @throws AppError `not_found`, `unavailable`, and what `count` throws
     */
    async find(battleId: string, address: string, count: () => void): Promise<BattlePicture> {
      const asked = underWay.get(battleId);
      if (asked !== undefined) return asked;
      if (!kept.has(battleId)) count();
      const answer = look(battleId, address).finally(() => underWay.delete(battleId));
      underWay.set(battleId, answer);
      return answer;
    },

    /** Whether a battle has a picture. */
    has: async (battleId: string): Promise<boolean> => (await findBattle(database, battleId))?.state === 'settled',

    /** Refuses whoever waits, and ends the thread after the picture that it draws. */
    async close(): Promise<void> {
      gate.close();
      await threads.close();
    },
  };
}
