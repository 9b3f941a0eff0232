import { isPackPlay, type DrawnPlay, type PackPlay, type Play, type SharedResult } from '@voltide/contract';
import { formatVt, parseVt, present } from '@voltide/core';
import { timesText } from '@voltide/games/packs/figures';
import { multiplierText, toneOf } from '@voltide/games/wheel/figures';
import { readWheelTable } from '@voltide/games/wheel/strips';

import type { Catalogue } from '../packs/catalogue.ts';
import { addressText, exactChance, itemLook, vtText } from '../pictures/picture-text.ts';
import type { ResultScene } from '../pictures/scenes.ts';
import type { OddsTables } from '../plays/odds-tables.ts';

type Tables = {
  readonly catalogue: Pick<Catalogue, 'findByHash'>;
  readonly oddsTables: Pick<OddsTables, 'findByHash'>;
};

export type Shareable = {
  readonly result: Omit<SharedResult, 'name' | 'alt'>;
  readonly shown: ResultScene['shown'];
};

/** Presents a play to everybody; undefined for one that was no gain, and for games without a picture. */
export function presentShared(tables: Tables, play: Play): Shareable | undefined {
  if (parseVt(play.value) <= parseVt(play.stake)) return undefined;
  if (isPackPlay(play)) return packResult(tables, play);
  return play.game === 'wheel' ? wheelResult(tables, play) : undefined;
}

function packResult({ catalogue }: Tables, play: PackPlay): Shareable | undefined {
  const version = catalogue.findByHash(play.tableHash);
  if (version === undefined) return undefined;
  const { pack } = version;
  const best = play.items.reduce((most, item) => (parseVt(item.value) > parseVt(most.value) ? item : most));
  const { tickets } = present(
    pack.items.find(({ id }) => id === best.itemId),
    `the item ${best.itemId}`,
  );
  const valueSun = parseVt(best.value);
  return {
    result: {
      ...sharedPartOf(play),
      about: pack.name,
      packId: pack.id,
      itemName: best.itemName,
      rarity: best.rarity,
      times: timesText(valueSun, pack.priceSun),
      value: best.value,
      price: formatVt(pack.priceSun),
      chance: exactChance(tickets),
    },
    shown: { kind: 'item', look: itemLook(version, best.itemId, best.rarity) },
  };
}

function wheelResult({ oddsTables }: Tables, play: DrawnPlay): Shareable | undefined {
  const table = oddsTables.findByHash(play.tableHash);
  if (table === undefined) return undefined;
  const { tenths } = readWheelTable(JSON.parse(table.row.document), 'table');
  const segment = present(play.draws[0], 'the draw of a spin');
  const paid = present(tenths[segment], `segment ${segment}`);
  const same = tenths.filter((each) => each === paid).length;
  return {
    result: {
      ...sharedPartOf(play),
      about: `${play.gameName} · ${play.tableName}`,
      packId: null,
      itemName: null,
      rarity: toneOf(paid) ?? 'common',
      times: multiplierText(paid),
      value: play.value,
      price: play.stake,
      chance: exactChance(same, tenths.length),
    },
    shown: { kind: 'wheel', tenths, segment },
  };
}

function sharedPartOf({ game, at, commitment }: Play): Pick<SharedResult, 'game' | 'at' | 'commitment'> {
  return { game, at, commitment };
}

type Around = { readonly name: string | null; readonly publicUrl: string; readonly shareId: string };

export function sharedSceneOf({ result, shown }: Shareable, { name, publicUrl, shareId }: Around): ResultScene {
  const { itemName, rarity, times, about } = result;
  const isItem = itemName !== null;
  const [value, price] = [vtText(parseVt(result.value)), vtText(parseVt(result.price))];
  const paid = isItem ? `${value} from a pack for ${price}` : `${value} for ${price}`;
  const chance = isItem ? `${capitalised(rarity)}: ${result.chance} packs` : `Chance ${result.chance}`;
  const by = name === null ? undefined : `${isItem ? 'Opened' : 'Spun'} by ${name}`;
  return {
    kind: 'result',
    shown,
    tone: rarity,
    name: itemName ?? undefined,
    times,
    paid,
    chance,
    by,
    about,
    address: addressText(publicUrl, `/shared/${shareId}`),
    alt: [`${isItem ? `${itemName}, ` : ''}×${times}`, about, paid, chance, ...(by === undefined ? [] : [by])].join(
      '. ',
    ),
  };
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
