import { parseVt, present } from '@voltide/core';
import { listTeams, type Layout } from '@voltide/games/battles/layouts';
import type { BattleResult } from '@voltide/games/battles/record';
import { timesText } from '@voltide/games/packs/figures';

import type { PackVersion } from '../packs/catalogue.ts';
import { presentPerson } from '../../people/person/present-person.ts';
import {
  addressText,
  countText,
  drawnPack,
  exactChance,
  itemLook,
  listText,
  vtText,
} from '../pictures/picture-text.ts';
import type { BattleScene, ItemScene, LaneScene, WaitingScene } from '../pictures/scenes.ts';
import type { BattleRow, SeatRow } from './battles.sql.ts';

type SceneData = {
  readonly battle: BattleRow;
  readonly seats: readonly SeatRow[];
  readonly packs: readonly PackVersion[];
  readonly publicUrl: string;
};

const MODE_NAMES = {
  standard: 'Standard',
  terminal: 'Terminal',
  points: 'Points',
  jackpot: 'Jackpot',
  shared: 'Shared',
} as const;

const PLACES: Readonly<Record<Layout, Pick<BattleScene, 'columns' | 'teamsAreColumns'>>> = {
  '1v1': { columns: { wide: 2, tall: 1 }, teamsAreColumns: { wide: false, tall: false } },
  '1v1v1': { columns: { wide: 3, tall: 1 }, teamsAreColumns: { wide: false, tall: false } },
  '1v1v1v1': { columns: { wide: 2, tall: 2 }, teamsAreColumns: { wide: false, tall: false } },
  '2v2': { columns: { wide: 2, tall: 2 }, teamsAreColumns: { wide: true, tall: true } },
  '3v3': { columns: { wide: 3, tall: 2 }, teamsAreColumns: { wide: false, tall: true } },
  '2v2v2': { columns: { wide: 3, tall: 2 }, teamsAreColumns: { wide: true, tall: false } },
};

export function battleSceneOf({
  battle,
  seats,
  packs,
  publicUrl,
  result,
}: SceneData & { readonly result: BattleResult }): BattleScene {
  const { battleId, layout, mode } = battle;
  const lanes = seats.map((seat) => laneOf(seat, packs, result));
  const potSun = sumOf(result.found.map(({ value }) => parseVt(value)));
  const winners = seats.filter(({ seat }) => result.winners.includes(seat));
  const isShared = mode === 'shared' || winners.length === seats.length;
  const names = winners.map(nameOf);
  const paid = isShared ? undefined : paidOf(winners, result);
  const title = isShared ? 'Everybody shares' : `${winnersText(names)} ${names.length === 1 ? 'wins' : 'win'}`;
  return {
    kind: 'battle',
    title,
    paid: paid?.text ?? `${vtText(potSun)} among ${countText(seats.length, 'seat')}`,
    times: paid?.times,
    chance: isShared || mode !== 'jackpot' ? undefined : jackpotChance(battle, result),
    lanes,
    ...PLACES[layout],
    about: `${battleName(battle)} battle · ${countText(packs.length, 'round')}`,
    address: addressText(publicUrl, `/battles?b=${battleId}`),
    alt: [
      `${battleName(battle)} battle: ${title}${paid === undefined ? '' : `, ${paid.text}`}.`,
      ...lanes.map(
        ({ name, total, items: [best] }) => `${name} found ${total}${best === undefined ? '' : `, best ${best.name}`}.`,
      ),
    ].join(' '),
  };
}

export function waitingSceneOf({ battle, seats, packs, publicUrl }: SceneData): WaitingScene {
  const free = battle.seats - seats.length;
  const names = seats.map(nameOf);
  const price = `${vtText(battle.entrySun)} a seat`;
  const places = free === 0 ? 'All seats taken' : `${free} of ${battle.seats} seats free`;
  const title = battleName(battle);
  return {
    kind: 'waiting',
    title,
    price,
    seats: places,
    facts: [
      `${countText(packs.length, 'round')}: ${packsText(packs)}`,
      `${listText(names)} ${names.length === 1 ? 'is' : 'are'} in`,
    ],
    packs: [...new Map(packs.map((version) => [version.pack.id, drawnPack(version)])).values()].slice(0, 3),
    about: 'Battle',
    address: addressText(publicUrl, `/battles?b=${battle.battleId}`),
    alt: `${title} battle, ${price}. ${places}.`,
  };
}

/** Names a battle by its layout and its mode: "1v1 · Inverse jackpot". */
function battleName({ layout, mode, inverse }: Pick<BattleRow, 'layout' | 'mode' | 'inverse'>): string {
  return `${layout} · ${inverse ? `Inverse ${MODE_NAMES[mode].toLowerCase()}` : MODE_NAMES[mode]}`;
}

function packsText(packs: readonly PackVersion[]): string {
  const counted = Map.groupBy(packs, ({ pack }) => pack.name);
  const words = [...counted].map(([name, all]) => (all.length === 1 ? name : `${name} ×${all.length}`));
  return words.length > 3 ? `${words.slice(0, 2).join(', ')} and ${words.length - 2} more` : words.join(', ');
}

function nameOf(row: SeatRow): string {
  return presentPerson(row.userId === null ? 'house' : row).name;
}

function winnersText(names: readonly string[]): string {
  const [first = 'Nobody', ...others] = names;
  return others.length > 1 ? `${first} and ${others.length} more` : listText(names.length === 0 ? [first] : names);
}

function laneOf(row: SeatRow, packs: readonly PackVersion[], result: BattleResult): LaneScene {
  const found = result.found.filter(({ seat }) => seat === row.seat);
  const items = found
    .map(({ round, item, value }) => ({
      valueSun: parseVt(value),
      scene: itemSceneOf(present(packs[round], 'a round'), item),
    }))
    .toSorted((left, right) => (left.valueSun < right.valueSun ? 1 : left.valueSun > right.valueSun ? -1 : 0));
  return {
    name: nameOf(row),
    hasWon: result.winners.includes(row.seat),
    total: vtText(sumOf(items.map(({ valueSun }) => valueSun))),
    items: items.map(({ scene }) => scene),
  };
}

function itemSceneOf(version: PackVersion, itemId: string): ItemScene {
  const item = present(
    version.pack.items.find(({ id }) => id === itemId),
    `the item ${itemId}`,
  );
  return {
    look: itemLook(version, itemId, item.rarity),
    name: item.name,
    value: vtText(item.valueSun),
    chance: exactChance(item.tickets),
  };
}

/** Computes the payout of the first winner, its stake, and their ratio. */
function paidOf(
  winners: readonly SeatRow[],
  result: BattleResult,
): { readonly text: string; readonly times: string | undefined } {
  const [first] = winners;
  if (first === undefined) return { text: '', times: undefined };
  const { payout, items, stake } = present(result.seats[first.seat], 'a seat of a result');
  const gotSun =
    parseVt(payout) + sumOf(result.found.filter(({ k }) => items.includes(k)).map(({ value }) => parseVt(value)));
  const stakeSun = parseVt(stake);
  const each = winners.length > 1 ? ' each' : '';
  if (stakeSun === 0n) return { text: `${vtText(gotSun)}${each}`, times: undefined };
  const isPerson = first.userId !== null;
  const times = isPerson && gotSun > stakeSun ? timesText(gotSun, stakeSun) : undefined;
  return { text: `${vtText(gotSun)}${each} for ${vtText(stakeSun)}`, times };
}

function jackpotChance({ layout, inverse }: BattleRow, { found, winners }: BattleResult): string | undefined {
  const foundSun = (seats: readonly number[]): bigint =>
    sumOf(found.filter(({ seat }) => seats.includes(seat)).map(({ value }) => parseVt(value)));
  const teams = listTeams(layout);
  const all = sumOf(teams.map(foundSun));
  const weights = teams.map((team) => (inverse ? all - foundSun(team) : foundSun(team)));
  const team = teams.findIndex((seats) => seats.some((seat) => winners.includes(seat)));
  const whole = sumOf(weights);
  const part = weights[team];
  if (part === undefined || whole === 0n) return undefined;
  const hundredths = (part * 10_000n) / whole;
  const isExact = hundredths * whole === part * 10_000n;
  const percent = `${hundredths / 100n}.${`${hundredths % 100n}`.padStart(2, '0')}`.replace(/\.?0+$/, '');
  return `${isExact ? '' : 'about '}${percent}% chance`;
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
