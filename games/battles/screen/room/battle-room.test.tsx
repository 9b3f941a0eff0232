import { shownBalance } from '@voltide/ui';
import { settle, unmount } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import {
  answered,
  find,
  press,
  refused,
  showScreen,
  type ShownApp,
  SHOWN_USER,
} from '../../../kit/testing/show-screen.tsx';
import type { BattleRoom as Room } from '../../contract.ts';
import { ACCOUNT, GUEST, LOADED, NOW, QUICK, shownSeat, VISITOR } from '../testing/shown-battle.ts';
import { settledRoom, shownRoom } from '../testing/shown-room.ts';
import { Screen } from '../battles-screen.tsx';
import { BattleRoom } from './battle-room.tsx';

const ROOM = 'GET /api/battles/:battleId';

const LATER = '2026-11-24T13:00:00.000Z';
const WON = settledRoom({ found: [['20.500000', '4.000000']], winners: [0], payouts: ['24.500000', '0.000000'] });

function recordOf({ battleId, commitment, locks, result }: Room) {
  const ended = { draws: result?.draws, found: result?.found, winners: result?.winners, seats: result?.seats };
  return { ...ended, lock: { battleId }, commitment, lockHash: locks.at(-1)?.hash };
}

async function show(battle: Room, app: Partial<ShownApp> = {}, now = NOW) {
  const shown = showScreen(<BattleRoom battleId="b1" link={undefined} />, {
    viewer: VISITOR,
    ...app,
    loaded: { ...LOADED, [ROOM]: { now, battle }, ...app.loaded },
  });
  await shown.ready;
  return shown;
}

const text = (): string => (document.body.textContent ?? '').replaceAll('\u2009', ' ');
const buttons = (): (string | null)[] => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  localStorage.clear();
  sessionStorage.clear();
});

it('S5-01 an open battle shows its free seats, what one costs, and when everybody is paid back', async () => {
  await show(shownRoom(), { viewer: ACCOUNT });
  expect(text()).toContain('1 seat free');
  expect(text()).toMatch(/Refunded in (25:00|24:5\d) unless full/);
  expect(find('[data-free] button').textContent).toBe('Join · 12.50\u2009VT');
});

it('S9-04 a seat that is asked for before it is known who looks opens the form that saves a Quick Game', async () => {
  const app = await show(shownRoom(), { viewer: { kind: 'loading' } });
  const join = find('[data-free] button');
  expect(join.getAttribute('aria-busy')).toBeNull();
  await settle(() => join.click());
  expect(join.getAttribute('aria-busy')).toBe('true');
  expect([app.opened, document.querySelector('[role="dialog"]')]).toEqual([[], null]);
  await app.know(QUICK);
  expect(join.getAttribute('aria-busy')).toBeNull();
  expect([app.opened, document.querySelector('[role="dialog"]')]).toEqual([['signup for battles'], null]);
});

it('S5-01 the creator adds house seats and leaves; others see neither', async () => {
  const own = shownRoom({ isOwn: true, seats: [shownSeat(0, 'amber', { isOwn: true })] });
  const app = await show(own, {
    viewer: ACCOUNT,
    answers: {
      'POST /api/battles/:battleId/house': () => refused('battle_full'),
      'POST /api/battles/:battleId/leave': () =>
        answered({ battleId: 'b1', amount: '12.500000', balance: '30.000000' }),
    },
  });
  await press('Add a house seat');
  expect(find('[role="alert"]').textContent).toContain('Nothing was charged.');
  await press('Leave and get everything back');
  const names = app.sent.map(([name]) => name).filter((name) => name.startsWith('POST'));
  expect(names).toEqual(['POST /api/battles/:battleId/house', 'POST /api/battles/:battleId/leave']);
  expect(app.sent.every(([, input]) => input.idempotencyKey !== undefined)).toBe(true);

  await show(shownRoom(), { viewer: ACCOUNT });
  expect(buttons().filter((name) => name === 'Add a house seat' || name?.startsWith('Leave'))).toEqual([]);
});

it('S5-01 what has no answer yet is told once, wherever it was asked for', async () => {
  let isLost = true;
  const own = shownRoom({ isOwn: true, seats: [shownSeat(0, 'amber', { isOwn: true })] });
  const taken = answered({ battleId: 'b1', amount: '12.500000', balance: '30.000000' });
  await showScreen(<Screen />, {
    viewer: ACCOUNT,
    search: { b: 'b1' },
    loaded: { ...LOADED, [ROOM]: { now: NOW, battle: own } },
    answers: { 'POST /api/battles/:battleId/leave': () => (isLost ? refused('offline') : taken) },
  }).ready;
  await vi.waitFor(() => expect(buttons()).toContain('Leave and get everything back'));
  await press('Leave and get everything back');
  await vi.waitFor(() => expect(text()).toContain('No answer yet.'));
  expect(document.querySelectorAll('.seat-error').length).toBe(1);
  isLost = false;
  await press('Ask again');
  await vi.waitFor(() => expect(document.querySelector('.seat-error')).toBeNull());
});

it('S5-01 the link of a private battle can be copied, and a guest battle takes no one else', async () => {
  await show(shownRoom({ isPrivate: true, link: 'l'.repeat(22) }), { viewer: ACCOUNT });
  expect((find('input') as HTMLInputElement).value).toContain(`b=b1&link=${'l'.repeat(22)}`);
  await show(shownRoom({ isOfGuest: true }), { viewer: GUEST });
  expect(text()).toContain('for the house alone');
  expect(document.querySelector('[data-free] button')).toBeNull();
});

it('S5-03 an open battle says what will draw it, and labels the local chain before anybody pays', async () => {
  await show(shownRoom({ beacon: 'local-chain' }), { viewer: ACCOUNT });
  expect([...document.querySelectorAll('.room-facts .badge')].map(({ textContent }) => textContent)).toContain(
    'Local chain',
  );
  expect(text()).toContain('only the operator knows the links in advance');
  await show(shownRoom({ beacon: 'tron-block' }), { viewer: ACCOUNT });
  expect(text()).toContain('The id of a TRON block that does not exist yet draws');
});

it('S5-03 a locked battle says what draws it, with its round, and labels the local chain', async () => {
  const document = '{"beacon":{"round":7,"source":"local-chain"}}';
  const locks = [{ document, hash: 'e'.repeat(64), at: NOW }];
  await show(
    shownRoom({ state: 'locked', beacon: 'local-chain', locks, seats: [shownSeat(0, 'a'), shownSeat(1, 'b')] }),
  );
  expect(text()).toContain('Waiting for Local chain, round 7.');
  expect(find('.room-facts .badge:last-child').textContent).toBeTruthy();
  expect(text()).toContain('Local chain, round 7 (local)');
});

it('S15-05 a locked battle leads to the rules and the odds that it is played under', async () => {
  await show(WON, { viewer: ACCOUNT }, LATER);
  const hrefs = [...document.querySelectorAll('.proof a[href^="/rules"]')].map((link) => link.getAttribute('href'));
  const packs = new Set(WON.settings.rounds.map(({ hash }) => `/rules/${hash}`));
  expect(hrefs).toEqual([`/rules?of=battles&at=${encodeURIComponent(WON.locks.at(-1)?.at ?? '')}`, ...packs]);
});

it('S5-02 a cancelled battle and a voided one say what came back', async () => {
  const seats = [shownSeat(0, 'amber', { isOwn: true })];
  await show(shownRoom({ state: 'cancelled', seats }));
  expect(text()).toContain('Every stake went back in full');
  expect(text()).toContain('You have 12.50 VT back.');
  await show(shownRoom({ state: 'voided', seats }));
  expect(text()).toContain('No beacon answered in ten minutes');
  await show(shownRoom({ state: 'cancelled', seats, voidReason: 'wrong odds' }));
  expect(text()).toContain('Voided by an operator: wrong odds');
});

it('S5-01 a battle that is over says who got what and why, offers a rematch, and is proven in the page', async () => {
  const record = recordOf(WON);
  await show(WON, { answers: { 'GET /api/battles/:battleId/record': () => answered({ record }) } }, LATER);
  expect(find('.show-verdict').textContent?.replace('\u2009', ' ')).toBe('You win 24.50 VT');
  expect(text()).toContain('Highest total: 20.50 VT of 24.50 VT.');
  expect(find('.seal').dataset['state']).toBe('proven');
  expect(find('a[href*="new="]').getAttribute('href')).toBe('/battles?new=1v1.standard.amber-box');
  expect(buttons()).toContain('Share');
  expect(buttons().some((name) => /double|again for/i.test(name ?? ''))).toBe(false);
});

it('S5-01 a player who lost is not asked to share, and has the link', async () => {
  const seats = WON.seats.map((seat) => ({ ...seat, isOwn: !seat.isOwn }));
  await show(
    { ...WON, seats },
    { answers: { 'GET /api/battles/:battleId/record': () => answered({ record: {} }) } },
    LATER,
  );
  expect(buttons()).toContain('Copy link');
  expect(buttons()).not.toContain('Share');
});

it('S10-02 opening the proof of a battle one sat in counts as verified, for onlookers and mismatches not', async () => {
  const CHECK = 'POST /api/progress/checks';
  const record = recordOf(WON);
  const sentBy = async (room: typeof WON, told: object): Promise<readonly unknown[]> => {
    const answers = {
      'GET /api/battles/:battleId/record': () => answered({ record: told }),
      [CHECK]: () => answered({ isNew: true }),
    };
    const { sent } = await show(room, { viewer: ACCOUNT, answers }, LATER);
    await press('Verify');
    return sent.filter(([name]) => name === CHECK).map(([, input]) => input);
  };
  expect(await sentBy(WON, record)).toEqual([{ body: { kind: 'battle', id: 'b1' } }]);
  expect(await sentBy(WON, { ...record, winners: [1] })).toEqual([]);
  const seats = WON.seats.map((seat) => ({ ...seat, isOwn: false }));
  expect(await sentBy({ ...WON, seats }, record)).toEqual([]);
});

it('S5-02 a page that showed another result than the record holds says that it does not match', async () => {
  const record = { draws: [], found: [], winners: [1], seats: WON.result?.seats };
  await show(WON, { answers: { 'GET /api/battles/:battleId/record': () => answered({ record }) } }, LATER);
  expect(find('.seal').dataset['state']).toBe('mismatch');
  await press('Verify');
  expect(text()).toContain('The result that was shown here is not the one in the public record.');
});

it('S5-01 a record that did not come can be asked for again', async () => {
  let isAway = true;
  const record = recordOf(WON);
  await show(
    WON,
    { answers: { 'GET /api/battles/:battleId/record': () => (isAway ? refused('offline') : answered({ record })) } },
    LATER,
  );
  isAway = false;
  await press('Check again');
  expect(find('.seal').dataset['state']).toBe('proven');
});

it('S5-04 battle_win is asked by a winner alone, once', async () => {
  const effect = 'POST /api/neuro/trigger-effect';
  const answers = { [effect]: () => answered({ triggered: false }) };
  const room = { ...WON, battleId: 'won-1' };
  const count = (sent: readonly (readonly [string, unknown])[]): number =>
    sent.filter(([name]) => name === effect).length;
  const { sent } = await show(room, { viewer: ACCOUNT, answers }, LATER);
  const body = { eventType: 'battle_win', userId: SHOWN_USER.id, metadata: { battleId: 'won-1' } };
  expect(sent.filter(([name]) => name === effect)).toEqual([[effect, { body }]]);
  expect(count((await show(room, { viewer: ACCOUNT, answers }, LATER)).sent)).toBe(0);
  const lost = settledRoom({ found: [['1.000000', '4.000000']], winners: [1], payouts: ['0.000000', '5.000000'] });
  expect(count((await show({ ...lost, battleId: 'lost-1' }, { viewer: ACCOUNT, answers }, LATER)).sent)).toBe(0);
});

it('S5-01 rounds are gone through by keys, and each is one sentence for those who hear it', async () => {
  await show(WON, {}, LATER);
  const hit = (key: string): void => void window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
  hit('ArrowLeft');
  await vi.waitFor(() => expect(find('.show').dataset['frame']).toBe('round'));
  expect(find('.show [role="status"].unseen').textContent?.replaceAll('\u2009', ' ')).toBe(
    'Round 1 of 1: you 20.50 VT, coral1 4.00 VT; you lead with 20.50 VT.',
  );
  // The cells of a reel lie in another order than they are read, and most of them were not found.
  for (const cell of document.querySelectorAll('.reel-cell')) expect(cell.closest('[aria-hidden]')).not.toBeNull();
  hit('Escape');
  await vi.waitFor(() => expect(find('.show').dataset['frame']).toBe('ended'));
});

it('S5-01 a battle that there is not, and one that did not come, are told apart', async () => {
  const app = { viewer: VISITOR, loaded: { ...LOADED }, errors: { [ROOM]: { code: 'not_found', text: 'x' } as const } };
  await showScreen(<BattleRoom battleId="b1" link={undefined} />, app).ready;
  expect(text()).toContain('There is no such battle, or it is private and this is not its link.');
  const away = { ...app, errors: { [ROOM]: { code: 'offline', text: 'No connection.' } as const } };
  await showScreen(<BattleRoom battleId="b1" link={undefined} />, away).ready;
  expect(text()).toContain('No connection.');
});

it('S5-02 a record of another battle, seed or lock than the room showed is no proof', async () => {
  const genuine = recordOf(WON);
  const stateOf = async (record: object): Promise<string | undefined> => {
    await show(WON, { answers: { 'GET /api/battles/:battleId/record': () => answered({ record }) } }, LATER);
    return find('.seal').dataset['state'];
  };
  expect(await stateOf(genuine)).toBe('proven');
  expect(await stateOf({ ...genuine, lock: { battleId: 'another' } })).toBe('mismatch');
  expect(await stateOf({ ...genuine, commitment: 'f'.repeat(64) })).toBe('mismatch');
  expect(await stateOf({ ...genuine, lockHash: 'f'.repeat(64) })).toBe('mismatch');
});

it('S5-01 returning to the tab during a replay shows no balance that reveals its end', async () => {
  const balance = { balance: '50.000000' };
  const app = { viewer: ACCOUNT, loaded: { ...LOADED, 'GET /api/wallet/balance': balance } };
  await show({ ...WON, battleId: 'b-hold' }, app);
  await vi.waitFor(() => expect(shownBalance.getHeld()?.amount).toBe('25.500000'));
  shownBalance.release();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(shownBalance.getHeld()?.amount).toBe('25.500000');
});

it('S5-01 S8-01 returning while the room is loading reveals no end either', async () => {
  const wallet = 'GET /api/wallet/balance';
  const app = showScreen(<BattleRoom battleId="b1" link={undefined} />, {
    viewer: ACCOUNT,
    loaded: { ...LOADED, [wallet]: { balance: '25.500000' } },
  });
  await app.ready;
  expect(shownBalance.getHeld()?.amount).toBe('25.500000');
  shownBalance.release();
  await app.load(wallet, { balance: '50.000000' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(shownBalance.getHeld()?.amount).toBe('25.500000');
  await unmount();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(shownBalance.getHeld()).toBeUndefined();
});

it('S15-03 in profile strict nothing is hurried or skipped, and what is over can be played again', async () => {
  await show(WON, { profile: 'strict' }, LATER);
  expect(buttons()).toContain('Replay');
  await press('Replay');
  await vi.waitFor(() => expect(find('.show').dataset['frame']).toBe('countdown'));
  expect(buttons().filter((name) => name === 'Instant' || name === '2×')).toEqual([]);
  expect(text()).toContain('Strict profile: shown in full, at one speed.');
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
  expect(find('.show').dataset['frame']).not.toBe('ended');
});

it('S15-03 nothing is hurried or skipped before the profile is known', async () => {
  const app = await show({ ...WON, battleId: 'b-unknown' }, { loaded: { 'GET /api/settings': undefined } });
  const escape = (): boolean => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
  escape();
  expect(buttons()).not.toContain('Instant');
  expect(find('.show').dataset['frame']).not.toBe('ended');
  await app.load('GET /api/settings', { profile: 'open' });
  expect(buttons()).toContain('Instant');
  escape();
  await vi.waitFor(() => expect(find('.show').dataset['frame']).toBe('ended'));
});

it('S5-01 a replay whose old odds table does not come says so, and asks again', async () => {
  let isAway = true;
  const hash = 'f'.repeat(64);
  const document = {
    id: 'gone',
    price: 12_500_000,
    items: [{ id: 'amber-box/a', value: 12_500_000, tickets: 1_000_000 }],
  };
  const old = { ...WON, settings: { ...WON.settings, rounds: [{ id: 'gone', hash }] } };
  const answers = {
    'GET /api/packs/tables/:hash': () => (isAway ? refused('offline') : answered(document)),
    'GET /api/battles/:battleId/record': () => answered({ record: recordOf(WON) }),
  };
  const app = await show(old, { answers }, LATER);
  const asked = (): number => app.sent.filter(([name]) => name === 'GET /api/packs/tables/:hash').length;
  expect(window.document.querySelector('.show')).toBeNull();
  expect(find('[role="alert"]').textContent).toContain('offline');
  isAway = false;
  await press('Try again');
  expect(find('.show-verdict').textContent?.replace('\u2009', ' ')).toBe('You win 24.50 VT');
  expect(asked()).toBe(2);
});

it('S8-01 a show whose pictures do not come holds the balance back no longer than for all others', async () => {
  const old = { ...WON, settings: { ...WON.settings, rounds: [{ id: 'gone', hash: 'f'.repeat(64) }] } };
  const answers = { 'GET /api/packs/tables/:hash': () => refused('offline') };
  const loaded = { ...LOADED, 'GET /api/wallet/balance': { balance: '50.000000' } };
  // The show takes 3 s, and is joined for 4 s more.
  const soonOver = new Date(Date.parse(NOW) + 5000).toISOString();
  await show({ ...old, battleId: 'b-unseen' }, { viewer: ACCOUNT, loaded, answers }, soonOver);
  expect(find('[role="alert"]').textContent).toContain('offline');
  expect(shownBalance.getHeld()?.amount).toBe('25.500000');
  await vi.waitFor(() => expect(shownBalance.getHeld()).toBeUndefined());
});

it('S5-01 an ended battle opened by its link shows each item of each seat by round, and the payouts', async () => {
  const found = Array.from({ length: 8 }, (_, round) => [`${round + 1}.000000`, '4.000000']);
  const battle = settledRoom({ found, winners: [0], payouts: ['68.000000', '0.000000'] });
  await show({ ...battle, battleId: 'b-items' }, {}, LATER);
  const rows = (): Element[] => [...document.querySelectorAll('.by-round-row:not(.by-round-seats, .by-round-total)')];
  const plain = (element: Element | null): string | undefined => element?.textContent?.replaceAll('\u2009', ' ');
  expect(rows().length).toBe(6);
  await press('Show all 8 rounds');
  const cells = rows().map((row) => [...row.querySelectorAll('.by-round-cells > li')].map((cell) => plain(cell)));
  expect(cells.length).toBe(8);
  expect(cells[0]).toEqual(['YouAmber Box item1.00 VT', 'coral1Amber Box item4.00 VTBest']);
  expect(cells[7]).toEqual(['YouAmber Box item8.00 VTBest', 'coral1Amber Box item4.00 VT']);
  // Round 4 is level: neither was the best.
  expect(cells[3]).toEqual(['YouAmber Box item4.00 VT', 'coral1Amber Box item4.00 VT']);
  const totals = [...find('.by-round-total').querySelectorAll('.by-round-cells > li')].map(plain);
  expect(totals).toEqual(['You36.00 VTPayout 68.00 VT', 'coral132.00 VTPayout 0.00 VT']);
});

it('S5-03 the value of the beacon is shown and said once before the first reel, and stays in the proof', async () => {
  const soon = new Date(Date.parse(NOW) - 1000).toISOString();
  await show({ ...WON, battleId: 'b-beacon' }, {}, soon);
  const value = WON.beaconValue ?? '';
  expect(find('.show').dataset['frame']).toBe('countdown');
  expect(find('.beacon-value').textContent).toBe(value);
  expect(find('.beacon-value').closest('[aria-hidden]')).not.toBeNull();
  expect(find('.show [role="status"].unseen').textContent).toBe(
    'drand, round 7, has drawn 9f3a7c01…. The battle starts.',
  );
  expect([...document.querySelectorAll('.proof code')].map(({ textContent }) => textContent)).toContain(value);
  await vi.waitFor(() => expect(find('.show').dataset['frame']).toBe('round'), { timeout: 3000 });
  expect(document.querySelector('.beacon-value')).toBeNull();
});
