import { isPackPlay, type Play } from '@voltide/contract';
import { parseVt } from '@voltide/core';

const WHEEL_TIMES = 5n;

/**
 * True if sharing a play is offered: packs with a legendary or mythic item that gave more than they cost, and great
 * spins.
 */
export function isGreat(play: Play): boolean {
  const [valueSun, stakeSun] = [parseVt(play.value), parseVt(play.stake)];
  if (valueSun <= stakeSun) return false;
  if (isPackPlay(play)) return play.items.some(({ rarity }) => rarity === 'legendary' || rarity === 'mythic');
  return play.game === 'wheel' && valueSun >= stakeSun * WHEEL_TIMES;
}
