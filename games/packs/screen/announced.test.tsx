import type { Pack, PackChange } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { describe, expect, it } from 'vitest';

import { find, SHOWN_USER, showScreen } from '../../kit/testing/show-screen.tsx';
import { listPacks } from '../catalogue.ts';
import { readChange } from './model/pack-change.ts';
import { Screen as OpenPackScreen } from './open-pack-screen.tsx';
import { Screen as PackScreen } from './pack-screen.tsx';
import { Screen as PacksScreen } from './packs-screen.tsx';
import { AnnouncedChanges } from './parts/announced-changes.tsx';

const VIEWER = { kind: 'guest', user: SHOWN_USER } as const;
const FROM = '2026-12-05T14:00:00.000Z';
const ART = { order: 'moth', motif: 'moth', hue: 300, glow: null, colour: 100, lift: 0 } as const;

function packOf(id: string, change: Partial<Pack> = {}): Pack {
  const pack = listPacks().find((each) => each.id === id);
  if (pack === undefined) throw new Error(`no pack ${id}`);
  const items = pack.items.map((item) => ({ ...item, value: formatVt(item.valueSun) }));
  return { ...pack, price: formatVt(pack.priceSun), items, cashOnSale: true, ...change };
}

const TIDE = packOf('glass-tide');

/** The tide with a new item for a part of its last one, and without its second one. */
function nextTide(): Pack {
  const [first, , ...rest] = TIDE.items;
  const items = [first, ...rest].flatMap((item) => (item === undefined ? [] : [item]));
  const added = { id: 'glass-tide/drift-glass', name: 'Drift Glass', value: '25.000000', tickets: 4000 };
  return { ...TIDE, version: 2, hash: 'e'.repeat(64), items: [...items, { ...added, rarity: 'legendary' }] };
}

const CHANGE: PackChange = { kind: 'new_odds', next: nextTide(), current: TIDE, announcedAt: FROM, from: FROM };

function pageOf(over: object) {
  return {
    pack: TIDE,
    sale: { state: 'on_sale', at: null },
    change: null,
    versions: [{ version: 1, hash: TIDE.hash, since: FROM }],
    realised: { opens: 0, items: [], countedAt: FROM },
    recent: [],
    ...over,
  };
}

async function showPack(over: object): Promise<HTMLElement> {
  const loaded = { 'GET /api/packs/:packId': pageOf(over) };
  return showScreen(<PackScreen />, { viewer: VIEWER, params: { packId: 'glass-tide' }, loaded }).ready;
}

describe('what players see of packs beforehand', () => {
  it('S4-01 the card of a pack says when new odds hold, and packs that come have a list of their own', async () => {
    const changes = [
      { packId: 'glass-tide', name: 'Glass Tide', price: '1.000000', isNew: false, from: FROM },
      { packId: 'harbour-fog', name: 'Harbour Fog', price: '2.000000', isNew: true, from: FROM },
    ];
    const loaded = { 'GET /api/packs': { packs: [TIDE], changes } };
    const page = await showScreen(<PacksScreen />, { viewer: VIEWER, loaded }).ready;
    expect(find('.capsule-news').textContent).toBe('New odds on 5 Dec');
    const coming = find('.coming');
    expect(coming.textContent).toContain('Harbour Fog');
    expect(coming.textContent).toContain('On sale from 5 Dec 2026, 14:00 UTC');
    expect(coming.querySelector('a')?.getAttribute('href')).toBe('/packs/harbour-fog');
    expect(page.querySelectorAll('.capsule-card')).toHaveLength(1);
  });

  it('S4-01 the page of a pack shows each item before and after, from when, and both hashes', async () => {
    const page = await showPack({ change: CHANGE });
    const section = find('.pack-change');
    expect(section.textContent).toContain('Version 2 replaces these odds on 5 Dec 2026, 14:00 UTC');
    const rows = [...section.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.includes('Drift Glass'))).toContain('new');
    expect(rows.find((row) => row.includes('Standing Wave'))).toContain('gone');
    expect(section.textContent).toContain('8 items stay as they are.');
    const documents = [...section.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(documents).toEqual([`/api/packs/tables/${TIDE.hash}`, `/api/packs/tables/${'e'.repeat(64)}`]);
    expect(page.textContent).toContain('×10');
  });

  it('S4-01 a pack that is withdrawn keeps its page and its demo, and cannot be bought', async () => {
    const page = await showPack({ sale: { state: 'withdrawn', at: FROM } });
    expect(page.textContent).toContain('No longer on sale since 5 Dec. What you own of it stays yours');
    const actions = [...page.querySelectorAll('.pack-head-actions a')].map(({ textContent }) => textContent);
    expect(actions).toEqual(['Demo']);
  });

  it('S4-01 a pack that is only announced can be looked at and tried, not bought', async () => {
    const pack = packOf('glass-tide', { id: 'harbour-fog', name: 'Harbour Fog', art: ART });
    const loaded = { 'GET /api/packs/:packId': pageOf({ pack, sale: { state: 'announced', at: FROM }, versions: [] }) };
    const page = await showScreen(<OpenPackScreen />, { viewer: VIEWER, search: { pack: 'harbour-fog' }, loaded })
      .ready;
    expect(page.textContent).toContain('On sale from 5 Dec 2026, 14:00 UTC. Until then you can open the demo.');
    const buttons = [...page.querySelectorAll('button')].filter(({ textContent }) => textContent?.startsWith('Open'));
    expect(buttons.length).toBeGreaterThan(0);
    expect(buttons.every(({ disabled }) => disabled)).toBe(true);
  });

  it('S4-04 /pack-system lists every announced change, and what is no longer on sale', async () => {
    const fresh: PackChange = { ...CHANGE, kind: 'new_pack', current: null, next: packOf('zero-hour') };
    const withdrawn = [{ packId: 'copper-moth', name: 'Copper Moth', since: FROM }];
    const loaded = { 'GET /api/packs/announced': { changes: [CHANGE, fresh], withdrawn } };
    const page = await showScreen(<AnnouncedChanges />, { viewer: VIEWER, loaded }).ready;
    const lines = [...page.querySelectorAll('.announced > li')].map((line) => line.textContent ?? '');
    expect(lines[0]).toContain('Glass Tide New odds, version 2');
    expect(lines[1]).toContain('Zero Hour New pack');
    expect(page.textContent).toContain('No longer on sale: Copper Moth');
  });

  it('S4-04 where nothing is announced, /pack-system says so', async () => {
    const loaded = { 'GET /api/packs/announced': { changes: [], withdrawn: [] } };
    const page = await showScreen(<AnnouncedChanges />, { viewer: VIEWER, loaded }).ready;
    expect(page.textContent).toContain('Nothing is announced. The odds above stay as they are.');
  });
});

it('S4-01 a change lists only items whose value or odds change', () => {
  const { items, same } = readChange(CHANGE);
  expect(items.map(({ name }) => name).toSorted()).toEqual(['Drift Glass', 'Standing Wave']);
  expect(same).toBe(TIDE.items.length - 1);
});
