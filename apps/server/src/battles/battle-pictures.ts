import type { BattleResult } from '@voltide/games/battles/record';

import type { Database } from '../db/pool.ts';
import { AppError } from '../errors.ts';
import { createKeptPictures } from '../pictures/kept-pictures.ts';
import { findBattle, listResults, listSeats } from './battles.sql.ts';
import { pictureSceneOf, type PictureScene } from './picture-scene.ts';
import { packsOf, readRounds, type SittingPorts } from './sitting.ts';

type PicturePorts = Pick<SittingPorts, 'catalogue'> & { readonly database: Database; readonly publicUrl: string };

const SCRIPT = new URL('./picture-worker.ts', import.meta.url);

export type BattlePictures = ReturnType<typeof createBattlePictures>;

/** Pictures of settled battles, for previews of links, with the names that the players have now. */
export function createBattlePictures({ database, catalogue, publicUrl }: PicturePorts) {
  /** @throws AppError `not_found` for a battle that is not settled. */
  const readScene = async (battleId: string): Promise<PictureScene> => {
    const battle = await findBattle(database, battleId);
    const document = (await listResults(database, [battleId])).get(battleId);
    if (battle?.state !== 'settled' || document === undefined) throw new AppError('not_found');
    const seats = await listSeats(database, [battleId]);
    const packs = packsOf({ catalogue }, { rounds: readRounds(battle) });
    const result = JSON.parse(document) as BattleResult;
    return pictureSceneOf({ battle, seats, result, packs, publicUrl });
  };
  return {
    ...createKeptPictures({ script: SCRIPT, readScene }),

    /** True if a battle has a picture. */
    has: async (battleId: string): Promise<boolean> => (await findBattle(database, battleId))?.state === 'settled',
  };
}
