import { randomUUID } from 'node:crypto';

import type { RequestOf, ResponseOf } from '@voltide/contract';
import { present } from '@voltide/core';
import { spinWheel } from '@voltide/games/wheel/contract';
import { findStrip } from '@voltide/games/wheel/strips';

import type { PackPlayer } from './pack-player.ts';

export type SpinBody = RequestOf<typeof spinWheel>;
type Spun = ResponseOf<typeof spinWheel>;

/** Builds the request to spin a mode whose strip is shown. */
export function spinOf(modeId = 'calm', bet = '1.000000'): SpinBody {
  return { modeId, tableHash: present(findStrip(modeId), modeId).hash, bet };
}

/** Spins under a key of its own, unless told otherwise. */
export async function spin(player: PackPlayer, body: SpinBody = spinOf(), key: string = randomUUID()): Promise<Spun> {
  return player.client.call(spinWheel, { body, key });
}
