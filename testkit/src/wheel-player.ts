import { randomUUID } from 'node:crypto';

import { playGame, type RequestOf, type ResponseOf } from '@voltide/contract';
import { present } from '@voltide/core';
import { findStrip } from '@voltide/games/wheel/strips';

import type { PackPlayer } from './pack-player.ts';

export type SpinBody = RequestOf<typeof playGame>;

/** Parameters and path of a spin: the call of every game of one stake. */
export const WHEEL = { gameId: 'wheel' } as const;
export const SPIN_PATH = playGame.path.replace(':gameId', WHEEL.gameId);

/** Builds the request to spin a mode whose strip is shown. */
export function spinOf(modeId = 'calm', bet = '1.000000'): SpinBody {
  return { tableHash: present(findStrip(modeId), modeId).hash, input: { bet } };
}

/** Spins under a key of its own, unless told otherwise. */
export async function spin(
  player: PackPlayer,
  body: SpinBody = spinOf(),
  key: string = randomUUID(),
): Promise<ResponseOf<typeof playGame>> {
  return player.client.call(playGame, { params: WHEEL, body, key });
}
