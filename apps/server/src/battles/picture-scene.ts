import { formatVt, parseVt, present } from '@voltide/core';
import type { BattleResult } from '@voltide/games/battles/record';
import type { Rarity } from '@voltide/contract';

import type { PackVersion } from '../packs/catalogue.ts';
import { presentPerson } from '../person/present-person.ts';
import type { BattleRow, SeatRow } from './battles.sql.ts';

/** A seat as the picture of a battle shows it. */
export type PictureSeat = {
  readonly name: string;
  readonly hasWon: boolean;
  /** What its player got, in VT. */
  readonly got: string;
  /** The rarity of what was found on the seat in each round. */
  readonly finds: readonly Rarity[];
};

/** All that the picture of a settled battle shows. */
export type PictureScene = {
  readonly title: string;
  readonly about: string;
  readonly seats: readonly PictureSeat[];
  readonly battleId: string;
  /** Where it can be seen and checked. */
  readonly address: string;
};

type Settled = {
  readonly battle: BattleRow;
  readonly seats: readonly SeatRow[];
  readonly result: BattleResult;
  readonly packs: readonly PackVersion[];
  readonly publicUrl: string;
};

/** Tells a settled battle for its picture. */
export function pictureSceneOf({ battle, seats, result, packs, publicUrl }: Settled): PictureScene {
  const { battleId, layout, mode, inverse } = battle;
  const rarityOf = (round: number, itemId: string): Rarity =>
    present(packs[round]?.pack.items.find(({ id }) => id === itemId)?.rarity, `the item ${itemId}`);
  const shown = seats.map((row): PictureSeat => ({
    name: presentPerson(row.userId === null ? 'house' : row).name,
    hasWon: result.winners.includes(row.seat),
    got: shortVt(gotSun(result, row.seat)),
    finds: result.found.filter(({ seat }) => seat === row.seat).map(({ round, item }) => rarityOf(round, item)),
  }));
  const potSun = result.found.reduce((sum, { value }) => sum + parseVt(value), 0n);
  const winners = shown.filter(({ hasWon }) => hasWon);
  return {
    title: titleOf(winners, mode === 'shared', shortVt(potSun)),
    about: `Battle ${layout} · ${mode}${inverse ? ' inverse' : ''} · ${countOf(packs.length, 'round')}`,
    seats: shown,
    battleId,
    address: `${publicUrl.replace(/^https?:\/\//, '')}/battles?b=${battleId}`,
  };
}

function titleOf(winners: readonly PictureSeat[], isShared: boolean, pot: string): string {
  const [first] = winners;
  if (isShared || first === undefined) return `${pot} VT, shared by all`;
  if (winners.length === 1) return `${first.name} wins ${pot} VT`;
  const [, second] = winners;
  const others = winners.length === 2 && second !== undefined ? second.name : `${winners.length - 1} more`;
  return `${first.name} and ${others} win ${pot} VT`;
}

/** What the player of a seat got: VT, and the value of the items. */
function gotSun({ seats, found }: BattleResult, seat: number): bigint {
  const { payout, items } = present(seats[seat], 'a seat of a result');
  return found.filter(({ k }) => items.includes(k)).reduce((sum, { value }) => sum + parseVt(value), parseVt(payout));
}

/** An amount with two decimals, or with more where it has them. */
function shortVt(sun: bigint): string {
  return formatVt(sun).replace(/(\.\d\d\d*?)0+$/, '$1');
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
