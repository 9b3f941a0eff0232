import { settle } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import { find, press, showScreen, type ShownApp } from '../../../kit/testing/show-screen.tsx';
import { Screen } from '../battles-screen.tsx';
import { ACCOUNT, LOADED, NOW, shownBattle, shownLobby, shownSeat, VISITOR } from '../testing/shown-battle.ts';

const LIST = 'GET /api/battles';

async function show(app: ShownApp, battles = [shownBattle('b1')]) {
  const shown = showScreen(<Screen />, { ...app, loaded: { ...LOADED, [LIST]: shownLobby(battles), ...app.loaded } });
  await shown.ready;
  return shown;
}

const card = (battleId: string): HTMLElement => find(`[data-battle="${battleId}"]`);
const cardIds = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-battle]')].map(({ dataset }) => dataset['battle']);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  localStorage.clear();
  sessionStorage.clear();
});

it('S5-01 rows stay where they are: new ones wait behind a button, gone ones keep their place', async () => {
  const app = await show({ viewer: VISITOR }, [shownBattle('b1'), shownBattle('b2')]);
  await settle(() => void card('b1').dispatchEvent(new MouseEvent('pointerover', { bubbles: true })));
  await app.load(LIST, shownLobby([shownBattle('b4'), shownBattle('b3'), shownBattle('b2')]));
  expect(cardIds()).toEqual(['b1', 'b2']);
  expect(card('b1').textContent).toContain('Not open any more');
  expect(card('b1').textContent).not.toContain('Join');
  await press('2 new');
  expect(cardIds()).toEqual(['b4', 'b3', 'b2']);
  expect(document.querySelector('.news .btn')).toBeNull();
});

it('S5-01 rows come and go while no pointer is on them', async () => {
  const app = await show({ viewer: VISITOR }, [shownBattle('b1'), shownBattle('b2')]);
  await app.load(LIST, shownLobby([shownBattle('b3'), shownBattle('b2')]));
  expect([cardIds(), document.querySelector('.news .btn')]).toEqual([['b1', 'b2'], null]);
  await expect.poll(cardIds, { timeout: 6000 }).toEqual(['b3', 'b2']);
});

it('S5-01 a running battle shows its round, who leads with how much, and that it is with the house', async () => {
  const nowMs = Date.parse(NOW);
  const at = (ms: number): string => new Date(nowMs + ms).toISOString();
  const settings = { rounds: ['a', 'b', 'c'].map((id) => ({ id, hash: id.repeat(64) })) };
  const leads = [
    { seats: [0], total: '3.200000' },
    { seats: [0, 1], total: '4.000000' },
    { seats: [1], total: '9.000000' },
  ];
  const running = { startsAt: at(-4000), roundMs: 3000, endsAt: at(5000), leads };
  const seats = [shownSeat(0, 'amber'), shownSeat(1, 'House', { kind: 'house' })];
  const about = { state: 'settled' as const, seats, settings, winners: [1], beaconRound: 582 };
  await show({ viewer: VISITOR }, [shownBattle('b1', { ...about, running })]);
  const text = (): string => card('b1').textContent ?? '';
  for (const part of ['Round 2 of 3', 'amber leads, 3.20', 'Decided by drand round 582', 'House']) {
    expect(text()).toContain(part);
  }
  expect(card('b1').querySelector('[data-lead="true"]')?.textContent).toBe('amber');
  await expect.poll(text, { timeout: 4000 }).toContain('Level at 4.00');
});

it('S5-01 what one can afford, and whether with the house, stands in the address', async () => {
  const app = await show({ viewer: ACCOUNT });
  await press('I can afford');
  await press('People');
  expect(app.visited).toEqual([
    ['/battles', { afford: '1' }],
    ['/battles', { who: 'people' }],
  ]);
  await show({ viewer: VISITOR });
  expect([...document.querySelectorAll('.chip')].map((chip) => chip.textContent)).not.toContain('I can afford');
});
