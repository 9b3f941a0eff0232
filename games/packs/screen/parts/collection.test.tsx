import type { PackProgress } from '@voltide/contract';
import { describe, expect, it } from 'vitest';

import { find, SHOWN_USER, showScreen, type ShownApp } from '../../../kit/testing/show-screen.tsx';
import { shownPack } from '../testing/shown-pack.ts';
import { Collection } from './collection.tsx';
import { PackGrid } from './pack-grid.tsx';

const PROGRESS = 'GET /api/progress/packs';
const TIDE = shownPack('glass-tide');
const GUEST = { kind: 'guest', user: SHOWN_USER } as const;

/** All items but the first so many. */
function progressOf(opens: number, lacking: number): PackProgress {
  const found = TIDE.items.slice(lacking);
  return {
    packId: TIDE.id,
    opens,
    items: found.map(({ id }, i) => ({ itemId: id, drawn: i === 0 ? 0 : 2, received: 1 })),
    missing: TIDE.items.slice(0, lacking).map(({ id }) => id),
    isComplete: lacking === 0,
  };
}

async function show(app: Partial<ShownApp>): Promise<HTMLElement> {
  return showScreen(<Collection pack={TIDE} oddsHref="#odds" />, { viewer: GUEST, ...app }).ready;
}

async function showProgress(opens: number, lacking: number): Promise<HTMLElement> {
  const packs = [progressOf(opens, lacking)];
  return show({ loaded: { [PROGRESS]: { packs, sets: { complete: 0, of: 16 } } } });
}

describe('the collection of a pack', () => {
  it('S10-02 names what is missing with its exact odds, which lead to the odds table', async () => {
    const page = await showProgress(62, 1);
    expect(page.textContent).toContain('8 of 9 items found');
    const [missing] = page.querySelectorAll('[data-missing]');
    expect(missing?.textContent).toBe('Missing: Tidecaller Prism, 0.03%');
    expect(missing?.querySelector('a')?.getAttribute('href')).toBe('#odds');
    expect(page.querySelectorAll('.collection-slot')).toHaveLength(9);
    expect(page.textContent).not.toContain('Set complete');
  });

  it('S10-02 counts what was won in battles like what was found in opens', async () => {
    const page = await showProgress(62, 1);
    const counts = [...page.querySelectorAll('.collection-slot:not([data-missing]) > .num')].map((n) => n.textContent);
    expect(counts.toSorted()).toEqual(['Found 1×', ...Array<string>(7).fill('Found 3×')]);
  });

  it('S10-02 marks a complete set', async () => {
    const page = await showProgress(62, 0);
    expect(page.textContent).toContain('9 of 9 items found');
    expect(page.textContent).toContain('Set complete');
    expect(page.querySelector('[data-missing]')).toBeNull();
  });

  it.each([
    [0, '0 of 25 opens to Bronze', 0],
    [24, '24 of 25 opens to Bronze', 0],
    [25, '25 of 100 opens to Silver', 1],
    [499, '499 of 500 opens to Gold', 2],
    [500, '500 of 1,000 opens to Aurora', 3],
    [1234, '1,234 opens, all four stamps earned', 4],
  ])('S10-02 says how far %i opens are from the next stamp', async (opens, text, earned) => {
    const page = await showProgress(opens, 1);
    expect(find('.stamp-track').textContent).toContain(text);
    expect(page.querySelectorAll('.stamp-track [data-earned]')).toHaveLength(earned);
  });

  it('S10-02 shows every item as missing to a player who has met none', async () => {
    const page = await show({ loaded: { [PROGRESS]: { packs: [], sets: { complete: 0, of: 16 } } } });
    expect(page.textContent).toContain('0 of 9 items found');
    expect(page.querySelectorAll('[data-missing]')).toHaveLength(9);
  });

  it('S10-02 is absent for visitors and in a Quick Game', async () => {
    for (const viewer of [{ kind: 'visitor' }, { kind: 'loading' }, { ...GUEST, isQuick: true }] as const) {
      expect((await show({ viewer })).textContent).toBe('');
    }
  });

  it('S10-02 keeps its place while it is loaded, and says why it could not be', async () => {
    expect((await show({})).querySelector('.collection-place')).not.toBeNull();
    const page = await show({ errors: { [PROGRESS]: { code: 'offline', text: 'No connection.' } } });
    expect(page.textContent).toContain('No connection.');
    expect(page.querySelector('button')?.textContent).toBe('Try again');
  });
});

describe('the card of a pack', () => {
  async function showCard(opens: number, lacking: number): Promise<HTMLElement> {
    const progress = new Map([[TIDE.id, progressOf(opens, lacking)]]);
    const grid = <PackGrid packs={[TIDE]} hrefOf={(id) => `/packs/${id}`} progress={progress} />;
    return showScreen(grid, { viewer: GUEST }).ready;
  }

  it.each([
    [25, 'bronze', 'Bronze'],
    [100, 'silver', 'Silver'],
    [500, 'gold', 'Gold'],
    [1000, 'aurora', 'Aurora'],
  ])('S10-02 frames the capsule from %i opens in %s, and names the stamp', async (opens, id, name) => {
    const page = await showCard(opens, 2);
    expect(page.querySelector('.stamp-frame')?.getAttribute('src')).toBe(`/art/stamps/${id}.svg`);
    expect(page.textContent).toContain(`7 of 9 items found, ${name} stamp`);
  });

  it('S10-02 asks for no frame below 25 opens, and says nothing of a pack never met', async () => {
    const page = await showCard(24, 3);
    expect(page.querySelector('.stamp-frame')).toBeNull();
    expect(page.textContent).toContain('6 of 9 items found');
    expect((await showCard(0, 9)).querySelector('.card-set')).toBeNull();
  });
});
