import type { BattleResult } from '@voltide/games/battles/record';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import type { Preview } from '../../platform/http/preview.ts';
import { createKeptPictures } from '../pictures/kept-pictures.ts';
import type { Painter } from '../pictures/painter.ts';
import type { BattleScene, WaitingScene } from '../pictures/scenes.ts';
import { findBattle, listResults, listSeats, type BattleRow } from './battles.sql.ts';
import { battleSceneOf, waitingSceneOf } from './picture-scene.ts';
import { packsOf, readRounds, type TakeSeatPorts } from './take-seat.ts';

type PicturePorts = Pick<TakeSeatPorts, 'catalogue'> & {
  readonly database: Database;
  readonly publicUrl: string;
  readonly painter: Painter;
};

/** Draws pictures of battles and link previews, with the players' present names. */
export function createBattlePictures({ database, catalogue, publicUrl, painter }: PicturePorts) {
  /** @throws AppError `not_found` for a battle that has ended without a result, or is private and not over */
  const readScene = async (battleId: string): Promise<BattleScene | WaitingScene> => {
    const battle = await findBattle(database, battleId);
    if (battle === undefined || !isShown(battle)) throw new AppError('not_found');
    const seats = await listSeats(database, [battleId]);
    const data = { battle, seats, packs: packsOf({ catalogue }, { rounds: readRounds(battle) }), publicUrl };
    if (battle.state !== 'settled') return waitingSceneOf(data);
    const document = (await listResults(database, [battleId])).get(battleId);
    if (document === undefined) throw new AppError('not_found');
    return battleSceneOf({ ...data, result: JSON.parse(document) as BattleResult });
  };
  return {
    ...createKeptPictures({ painter, readScene }),

    async preview(battleId: string): Promise<Preview | undefined> {
      const scene = await readScene(battleId).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found') return undefined;
        throw error;
      });
      if (scene === undefined) return undefined;
      return {
        ...wordsOf(scene),
        path: `/battles?b=${battleId}`,
        picture: `/api/battles/${battleId}/picture`,
        alt: scene.alt,
      };
    },
  };
}

/** True if everyone may see a battle: a private one once it is over, a cancelled one never. */
function isShown({ state, link }: BattleRow): boolean {
  if (state === 'settled') return true;
  return link === null && (state === 'open' || state === 'locked' || state === 'rolling');
}

function wordsOf(scene: BattleScene | WaitingScene): Pick<Preview, 'title' | 'description'> {
  if (scene.kind === 'waiting') {
    return {
      title: `${scene.title}, ${scene.price}`,
      description: `${scene.seats}. ${scene.facts[0] ?? ''}. Exact odds before, proof after.`,
    };
  }
  const times = scene.times === undefined ? '' : `, ×${scene.times}`;
  return {
    title: `${scene.title}: ${scene.paid}${times}`,
    description: `${scene.about}. Watch the replay and check it.`,
  };
}
