import type { BattleResult } from '@voltide/games/battles/record';

import type { Database } from '../db/pool.ts';
import { AppError } from '../errors.ts';
import { createGate } from '../gate.ts';
import { findBattle, listResults, listSeats } from './battles.sql.ts';
import { pictureSceneOf } from './picture-scene.ts';
import { createPictureThread } from './picture-thread.ts';
import { packsOf, readRounds, type SittingPorts } from './sitting.ts';

type PicturePorts = Pick<SittingPorts, 'catalogue'> & { readonly database: Database; readonly publicUrl: string };

/** Pictures of so many battles are kept, 50 kB each: a link that is shared is asked for by many at once. */
const KEPT = 200;
/** One is drawn after the other, so that players wait for none of them. */
const WAITING = 20;

export type BattlePictures = ReturnType<typeof createBattlePictures>;

/** Pictures of settled battles, for previews of links. */
export function createBattlePictures({ database, catalogue, publicUrl }: PicturePorts) {
  const gate = createGate({ parallel: 1, waiting: WAITING, waitingKnown: 0 });
  const drawPicture = createPictureThread();
  const kept = new Map<string, Promise<Uint8Array>>();
  const draw = async (battleId: string): Promise<Uint8Array> => {
    const battle = await findBattle(database, battleId);
    const document = (await listResults(database, [battleId])).get(battleId);
    if (battle?.state !== 'settled' || document === undefined) throw new AppError('not_found');
    const seats = await listSeats(database, [battleId]);
    const packs = packsOf({ catalogue }, { rounds: readRounds(battle) });
    const result = JSON.parse(document) as BattleResult;
    return drawPicture(pictureSceneOf({ battle, seats, result, packs, publicUrl }));
  };
  return {
    /**
     * The picture of a settled battle, as PNG; `count` counts one that has to be drawn.
     * @throws AppError `not_found`, `unavailable`, and what `count` throws
     */
    async find(battleId: string, address: string, count: () => void): Promise<Uint8Array> {
      const known = kept.get(battleId);
      if (known !== undefined) return known;
      count();
      const drawn = gate.run({ key: address, isKnown: false }, () => draw(battleId));
      const [oldest] = kept.keys();
      if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
      kept.set(battleId, drawn);
      drawn.catch(() => kept.delete(battleId));
      return drawn;
    },
  };
}
