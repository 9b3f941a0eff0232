import type { BattlePlay } from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';
import type { CheckedBattle } from '@voltide/games/records/check-battle';

import { call } from '../http/api.ts';
import { loadChunk } from '../chunks/load-chunk.ts';

type Step = { readonly subject: string; readonly ok: boolean; readonly text: string };

/** Result of a battle's check for one of its players. */
export type BattlePlayCheck = {
  readonly state: 'sealed' | 'proven' | 'mismatch';
  readonly steps: readonly Step[];
  /** The public record; undefined until the battle is settled. */
  readonly record: object | undefined;
};

/**
 * Recomputes a battle in this page from its public record, and compares the player's seat with the history. @throws
 * ApiError or NetworkError if the record could not be loaded
 */
export async function checkBattleHere(play: BattlePlay): Promise<BattlePlayCheck> {
  if (play.serverSeed === null) return { state: 'sealed', steps: [], record: undefined };
  const [{ record }, [{ checkBattleFile }, { browserHashes }]] = await Promise.all([
    call('GET /api/battles/:battleId/record', { params: { battleId: play.battleId } }),
    loadChunk(Promise.all([import('@voltide/games/records/check-battle'), import('@voltide/fairness/browser')])),
  ]);
  const checked = checkBattleFile(browserHashes, record);
  if (checked === undefined) return { state: 'mismatch', steps: [NO_RECORD], record };
  const own = seatStep(play, checked);
  const steps = [...checked.check.steps, own];
  return { state: own.ok ? checked.check.state : 'mismatch', steps, record };
}

const NO_RECORD: Step = { subject: 'record', ok: false, text: 'what the server sent is not the record of a battle' };

function seatStep(play: BattlePlay, { check, seats }: CheckedBattle): Step {
  const seat = seats[play.seat];
  const found = check.result?.found ?? [];
  const itemsSun = found
    .filter(({ k }) => seat?.items.includes(k) === true)
    .reduce((sum, { value }) => sum + parseVt(value), 0n);
  const value = seat === undefined ? undefined : formatVt(parseVt(seat.payout) + itemsSun);
  const ok = check.lock.battleId === play.battleId && seat?.stake === play.stake && value === play.value;
  return { subject: 'seat', ok, text: `seat ${play.seat} staked ${play.stake} VT and got ${play.value} VT` };
}
