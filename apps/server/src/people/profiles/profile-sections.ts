import type { ProfileSection, PublicProfile } from '@voltide/contract';
import { formatVt, type UserId } from '@voltide/core';
import { ACHIEVEMENTS, type Achievement } from '@voltide/games/progress/achievements';
import type { Measure } from '@voltide/games/progress/measures';
import { setStanding } from '@voltide/games/progress/sets';
import { getPackItem } from '@voltide/games/packs/catalogue';

import type { Connection } from '../../platform/db/pool.ts';
import { findLevel } from '../../play/levels/level.sql.ts';
import type { Catalogue } from '../../play/packs/catalogue.ts';
import { readMeasures } from '../../play/progress/progress.sql.ts';
import { listItemsHad } from '../../play/progress/statistics.sql.ts';
import type { ReadSections, SectionViews } from './profiles.ts';

type SectionPorts = {
  readonly database: Connection;
  readonly catalogue: Pick<Catalogue, 'findByTableId' | 'listCurrent'>;
};
type BestItem = NonNullable<PublicProfile['bestItems']>[number];
type HadItem = BestItem & { readonly valueSun: bigint };
type Measures = ReadonlyMap<Measure, bigint>;

const ITEMS_SHOWN = 6;
const MONTH_LENGTH = 'yyyy-mm'.length;
/** Achievements that others may see. A limit that a player has set stays private. */
const PUBLIC_ACHIEVEMENTS = ACHIEVEMENTS.filter(({ measure }) => measure !== 'limits');
const OF_MEASURES: readonly ProfileSection[] = ['statistics', 'achievements'];
const OF_ITEMS: readonly ProfileSection[] = ['best_items', 'sets'];

/**
 * Reads the shown sections of a profile, and nothing else, from the folded rows of a player, whose number is bounded by
 * the catalogue and the rules.
 */
export function createReadSections({ database, catalogue }: SectionPorts): ReadSections {
  return async ({ userId, createdAtMs }, shown) => {
    const measures = OF_MEASURES.some((each) => shown.has(each)) ? await readMeasures(database, userId) : new Map();
    const items = OF_ITEMS.some((each) => shown.has(each)) ? await listHad({ database, catalogue }, userId) : [];
    return {
      ...(shown.has('level') ? { level: await findLevel(database, userId) } : {}),
      ...(shown.has('member_since') ? { memberSince: monthOf(createdAtMs) } : {}),
      ...(shown.has('best_items') ? { bestItems: presentBestItems(items) } : {}),
      ...(shown.has('statistics') ? { statistics: presentStatistics(measures) } : {}),
      ...(shown.has('achievements') ? { achievements: presentAchievements(measures) } : {}),
      ...(shown.has('sets') ? { sets: presentSets(catalogue, items) } : {}),
    };
  };
}

async function listHad({ database, catalogue }: SectionPorts, userId: UserId): Promise<readonly HadItem[]> {
  const rows = await listItemsHad(database, userId);
  return rows.flatMap(({ tableId, item }) => {
    const pack = catalogue.findByTableId(tableId)?.pack;
    if (pack === undefined) return [];
    const { id: itemId, name: itemName, rarity, valueSun } = getPackItem(pack, item);
    return [{ packId: pack.id, itemId, itemName, rarity, value: formatVt(valueSun), valueSun }];
  });
}

function presentBestItems(had: readonly HadItem[]): BestItem[] {
  const best = new Map<string, BestItem>();
  for (const { valueSun: _valueSun, ...item } of had.toSorted(dearerFirst)) {
    if (best.size < ITEMS_SHOWN && !best.has(item.itemId)) best.set(item.itemId, item);
  }
  return [...best.values()];
}

function dearerFirst(one: HadItem, another: HadItem): number {
  if (one.valueSun !== another.valueSun) return one.valueSun > another.valueSun ? -1 : 1;
  return one.itemId < another.itemId ? -1 : 1;
}

function presentStatistics(measures: Measures): NonNullable<SectionViews['statistics']> {
  const countOf = (measure: Measure): number => Number(measures.get(measure) ?? 0n);
  return {
    packs: countOf('packs'),
    battles: countOf('battles'),
    battleWins: countOf('battle_wins'),
    spins: countOf('spins'),
    streak: countOf('streak'),
  };
}

function presentAchievements(measures: Measures): NonNullable<SectionViews['achievements']> {
  const isEarned = ({ measure, target }: Achievement): boolean => (measures.get(measure) ?? 0n) >= target;
  const earned = PUBLIC_ACHIEVEMENTS.filter(isEarned).map(({ id, name, text }) => ({ id, name, text }));
  return { earned, of: PUBLIC_ACHIEVEMENTS.length };
}

function presentSets(catalogue: SectionPorts['catalogue'], had: readonly HadItem[]): NonNullable<SectionViews['sets']> {
  const owned = new Set(had.map(({ itemId }) => itemId));
  const packs = catalogue.listCurrent().map(({ pack }) => pack);
  const complete = packs
    .filter(({ id, items }) => setStanding({ packId: id, itemIds: items.map((item) => item.id) }, owned).isComplete)
    .map(({ id, name }) => ({ packId: id, packName: name }));
  return { complete, of: packs.length };
}

function monthOf(atMs: bigint): string {
  return new Date(Number(atMs)).toISOString().slice(0, MONTH_LENGTH);
}
