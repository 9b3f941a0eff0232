import { settle } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import type { CallResult } from '../../kit/host.ts';
import {
  answered,
  find,
  press,
  refused,
  SHOWN_USER,
  showScreen,
  type ShownApp,
} from '../../kit/testing/show-screen.tsx';
import { Screen } from './battles-screen.tsx';
import {
  ACCOUNT,
  GUEST,
  LOADED,
  NOW,
  QUICK,
  shownBattle,
  shownLobby,
  shownSeat,
  VISITOR,
} from './testing/shown-battle.ts';

const LIST = 'GET /api/battles';
const SETTLED = shownBattle('over', {
  state: 'settled',
  endedAt: '2026-11-24T11:50:00.000Z',
  beacon: 'local-chain',
  seats: [shownSeat(0, 'amber', { payout: '20.500000' }), shownSeat(1, 'kim', { payout: '0.000000' })],
  winners: [0],
});

const EVEN = { stake: '12.500000', mean: '11.625000', isExact: true };
const CHANCES = { entry: '12.500000', tieChance: { chance: 0, error: 0, isExact: true }, seats: [EVEN, EVEN] };

async function show(app: ShownApp, battles = [shownBattle('b1')], ended = [SETTLED]) {
  const shown = showScreen(<Screen />, {
    ...app,
    answers: { 'POST /api/battles/chances': () => answered(CHANCES), ...app.answers },
    loaded: { ...LOADED, [LIST]: shownLobby(battles, ended), ...app.loaded },
  });
  await shown.ready;
  return shown;
}

const card = (battleId: string): HTMLElement => find(`[data-battle="${battleId}"]`);
const cardIds = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-battle]')].map(({ dataset }) => dataset['battle']);
const dialog = (): HTMLElement => find('[role="dialog"]');
const change = (label: string, value: string): Promise<void> =>
  settle(() => {
    const select = find(`[aria-label="${label}"]`) as HTMLSelectElement;
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  localStorage.clear();
  sessionStorage.clear();
});

it('S5-01 a card says mode, seats, rounds, entry, chance of a tie and what draws', async () => {
  await show({ viewer: VISITOR });
  const text = card('b1').textContent ?? '';
  for (const part of [
    '1v1 Standard',
    'Tie 1.54%',
    'drand',
    'House seats',
    '1 round',
    'amber',
    'Free seat',
    '1 seat free',
    '12.50',
    'Join',
  ]) {
    expect(text).toContain(part);
  }
});

it('S5-01 a chance of a tie that is not known yet is said to be being computed, on card and join dialog', async () => {
  const app = await show({ viewer: ACCOUNT }, [shownBattle('b1', { tieChance: null })]);
  expect(card('b1').textContent).toContain('Tie being computed');
  await press('Join');
  await expect.poll(() => document.querySelector('[role="dialog"]')).not.toBeNull();
  expect(dialog().textContent).toContain('with equal chances.being computed');
  await app.load('GET /api/battles/:battleId', { now: NOW, battle: shownBattle('b1') });
  expect(dialog().textContent).toContain('with equal chances.1.54%');
});

it('S5-03 a battle that the local chain draws is labelled so on its card', async () => {
  await show({ viewer: VISITOR }, [shownBattle('b1', { state: 'locked', beacon: 'local-chain' })]);
  expect(card('b1').querySelector('.badge')?.textContent).toBe("Decided by the platform's sealed chain");
  expect(card('b1').textContent).toContain('Waiting for the draw');
});

it('S5-03 a finished battle that the local chain drew is labelled so, and one by drand is not', async () => {
  await show({ viewer: VISITOR }, [], [{ ...SETTLED, beacon: 'local-chain' }]);
  expect(find('.ended-row .badge').textContent).toBe('Local chain');
  await show({ viewer: VISITOR }, [], [{ ...SETTLED, beacon: 'drand-quicknet' }]);
  expect(document.querySelector('.ended-row .badge')).toBeNull();
});

it('S5-01 the settings of a battle that runs can be played as well', async () => {
  await show({ viewer: VISITOR }, [shownBattle('b1', { state: 'rolling' }), shownBattle('b2')]);
  const same = card('b1').querySelector('a[aria-label="Play the same"]');
  expect(same?.getAttribute('href')).toBe('/battles?new=1v1.standard.amber-box');
  expect(card('b2').querySelector('a[aria-label="Play the same"]')).toBeNull();
});

it('S5-01 a battle that ends while it is looked at keeps its place, and names no winner', async () => {
  const app = await show({ viewer: VISITOR }, [shownBattle('b1', { state: 'rolling' })]);
  await app.load(LIST, shownLobby([shownBattle('b1', { state: 'settled', winners: [0] })]));
  expect(card('b1').querySelector('[data-won="true"]')).toBeNull();
  await app.load(LIST, shownLobby([]));
  expect(card('b1').textContent).toContain('Just ended');
  expect(card('b1').querySelector('[data-won="true"]')).toBeNull();
});

it('S5-01 own battles stand on top, and are not listed twice', async () => {
  const own = shownBattle('mine', { seats: [shownSeat(0, 'me', { isOwn: true })] });
  const loaded = { 'GET /api/battles/own': { now: NOW, battles: [own, SETTLED], next: null } };
  await show({ viewer: ACCOUNT, loaded }, [shownBattle('b1'), own]);
  expect(cardIds()).toEqual(['mine', 'b1']);
  expect(find('.lobby-own').textContent).toContain('Your battles');
  expect(card('mine').textContent).toContain('Open');
});

it('S5-01 filters are written into the address, and reset the list', async () => {
  const app = await show({ viewer: VISITOR, search: { mode: 'points' } });
  await press('2v2');
  await change('Order', 'cheapest');
  await change('Pack', 'glass-tide');
  await change('Mode', '');
  expect(app.visited).toEqual([
    ['/battles', { layout: '2v2', mode: 'points' }],
    ['/battles', { mode: 'points', sort: 'cheapest' }],
    ['/battles', { mode: 'points', pack: 'glass-tide' }],
    ['/battles', {}],
  ]);
});

it('S5-01 filters that nothing passes say so and can be taken off', async () => {
  const app = await show({ viewer: VISITOR, search: { layout: '3v3', sort: 'cheapest' } }, []);
  expect(find('.lobby-open').textContent).toContain('No battle matches these filters.');
  await press('Show all battles');
  expect(app.visited).toEqual([['/battles', { sort: 'cheapest' }]]);
});

it('S5-01 without waiting battles, two taps start one against the house', async () => {
  const seated = answered({ battleId: 'b9', amount: '1.500000', balance: '98.500000', link: null });
  const answers = { 'POST /api/battles': () => seated };
  const app = await show({ viewer: ACCOUNT, answers }, []);
  await press('Battle the house now');
  await expect.poll(() => dialog().textContent).toContain('You pay1.50');
  expect(dialog().textContent).toContain('Paid from your play balance, which then holds 98.50');
  await press('Start for 1.50\u2009VT');
  await expect.poll(() => app.visited).toEqual([['/battles?b=b9', {}]]);
  const [create, ...others] = app.sent.filter(([name]) => name !== 'POST /api/battles/chances');
  expect([create?.[0], others]).toEqual(['POST /api/battles', []]);
  expect(create?.[1].body).toMatchObject({ share: 100, allowsHouse: true, isPrivate: false, againstHouse: true });
  expect(create?.[1].body?.['clientSeed']).toMatch(/^[0-9a-f]{32}$/);
  expect(create?.[1].body?.['settings']).toMatchObject({
    layout: '1v1',
    rounds: ['tin-sparrow', 'tin-sparrow', 'tin-sparrow'].map((id) => ({ id })),
  });
});

it('S5-01 three house seats are one press at a cost said before, and a change of packs keeps the start', async () => {
  const seated = answered({ battleId: 'b9', amount: '1.500000', balance: '98.500000', link: null });
  const app = await show({ viewer: ACCOUNT, answers: { 'POST /api/battles': () => seated } }, []);
  await press('Battle the house');
  await expect.poll(() => dialog().textContent).toContain('The house pays for its seat1.50');
  await settle(() => find('[aria-label="Layout"] input[value="1v1v1v1"]').click());
  expect(dialog().textContent).toContain('The house pays for its 3 seats4.50');
  await press('Start for 1.50\u2009VT');
  await expect.poll(() => app.visited).toEqual([['/battles?b=b9', {}]]);
  const [, sent] = app.sent.find(([name]) => name === 'POST /api/battles') ?? [];
  expect(sent?.body).toMatchObject({ againstHouse: true, settings: { layout: '1v1v1v1' } });

  const other = await show({ viewer: ACCOUNT }, []);
  await press('Battle the house');
  await press('Packs and mode');
  expect(other.visited.at(-1)).toEqual(['/battles', { new: '1v1v1v1.standard.tin-sparrow*3.now' }]);
});

it('S5-01 a visitor who starts against the house is told that this makes a guest', async () => {
  const seated = answered({ battleId: 'b9', amount: '1.500000', balance: '23.500000', link: null });
  const answers = { 'POST /api/battles': () => seated };
  const app = await show({ viewer: VISITOR, answers }, []);
  await press('Battle the house');
  await expect.poll(() => dialog().textContent).toContain('makes you a guest with 25 VT of play balance');
  await press('Start for 1.50\u2009VT');
  await expect.poll(() => app.visited).toEqual([['/battles?b=b9', {}]]);
});

it('S5-01 visitors and guests are told that people battle with accounts, and how to get one', async () => {
  const visitor = await show({ viewer: VISITOR });
  await press('Join');
  await expect.poll(() => dialog().textContent).toContain('Battles between people are for accounts');
  await press('Sign Up');
  expect(visitor.opened).toEqual(['signup for battles']);
  await show({ viewer: GUEST });
  await press('Join');
  await expect.poll(() => dialog().textContent).toContain('As a guest you can battle house seats only.');
});

it('S9-04 a Quick Game is asked to be saved when it wants to battle people', async () => {
  const points = shownBattle('b2', { settings: { mode: 'points' } });
  const app = await show({ viewer: QUICK }, [shownBattle('b1'), points]);
  for (const button of document.querySelectorAll<HTMLButtonElement>('.lobby-open [data-battle] button')) {
    if (button.textContent === 'Join') await settle(() => button.click());
  }
  await press('Create');
  expect(app.opened.toSorted()).toEqual(['signup for advanced_battles', 'signup for battles', 'signup for battles']);
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

it('S9-04 what is asked for before it is known who looks waits, and is done as for whom it is', async () => {
  const loading = { viewer: { kind: 'loading' } } as const;
  const quick = await show(loading);
  await press('Create');
  expect([quick.opened, quick.visited]).toEqual([[], []]);
  await quick.know(QUICK);
  expect(quick.opened).toEqual(['signup for battles']);
  expect([quick.visited, document.querySelector('[role="dialog"]')]).toEqual([[], null]);

  const account = await show(loading);
  await press('Create');
  await account.know(ACCOUNT);
  expect([account.opened, account.visited]).toEqual([[], [['/battles', { new: '1' }]]]);
  await account.know(VISITOR);
  expect(account.visited).toHaveLength(1);
});

it('S9-04 S5-01 a Quick Game battles the house one against one in mode Standard, in two taps', async () => {
  localStorage.setItem('voltide-battle-last', '2v2.points.amber-box');
  const seated = answered({ battleId: 'b9', amount: '12.500000', balance: '12.500000', link: null });
  const answers = { 'POST /api/battles': () => seated };
  const app = await show({ viewer: QUICK, search: { house: '1' }, answers }, []);
  await expect.poll(() => dialog().textContent).toContain('Standard: the highest total');
  await press('Start for 12.50\u2009VT');
  await expect.poll(() => app.visited.at(-1)).toEqual(['/battles?b=b9', {}]);
  const create = app.sent.find(([name]) => name === 'POST /api/battles');
  expect(create?.[1].body?.['settings']).toMatchObject({ layout: '1v1', mode: 'standard', funding: 0 });
});

it('S9-04 a Quick Game that puts another battle together is asked to be saved, and sends nothing', async () => {
  const app = await show({ viewer: QUICK, search: { new: '1v1.points.tin-sparrow' } });
  await expect.poll(() => dialog().textContent).toContain('Create and start');
  await press('Create and start');
  expect(app.opened).toEqual(['signup for advanced_battles']);
  expect(app.sent.filter(([name]) => name === 'POST /api/battles')).toEqual([]);
});

it('S5-01 S14-06 what had no answer before a reload can be sent again or let go', async () => {
  const user = { ...SHOWN_USER, id: 'usr_9' };
  const request = { kind: 'join', battleId: 'b1', body: { share: 100, clientSeed: 'mine' } };
  sessionStorage.setItem('voltide-battle', JSON.stringify({ key: 'k1', userId: user.id, request, askedAtMs: 0 }));
  const app = await show({ viewer: { kind: 'account', user } });
  await expect.poll(() => document.querySelector('.doubt-bar')?.textContent).toContain('No answer yet.');
  expect(app.sent).toEqual([]);
  await press('Forget it');
  expect([document.querySelector('.doubt-bar'), sessionStorage.getItem('voltide-battle')]).toEqual([null, null]);
});

it('S5-01 the result of a request is shown even if its dialog was closed', async () => {
  let answer: (result: CallResult<unknown>) => void = () => undefined;
  const late = new Promise<CallResult<unknown>>((resolve) => {
    answer = resolve;
  });
  const answers = { 'POST /api/battles/:battleId/join': () => late as never };
  const app = await show({ viewer: ACCOUNT, answers });
  await press('Join');
  await expect.poll(() => document.querySelector('[role="dialog"]')).not.toBeNull();
  await press('Join for 12.50\u2009VT');
  await press('Close');
  answer(answered({ battleId: 'b1', amount: '12.500000', balance: '87.500000' }));
  await expect.poll(() => app.visited).toEqual([['/battles?b=b1', {}]]);
});

it('S5-01 where play is closed everything can be watched and nothing begun', async () => {
  await show({ viewer: ACCOUNT, profile: 'closed' }, []);
  expect(find('.lobby').textContent).toContain('Battles are closed here for now. You can watch all of them.');
  const buttons = [...document.querySelectorAll('button')];
  const isOff = (text: string) => buttons.filter((each) => each.textContent === text).map(({ disabled }) => disabled);
  expect([isOff('Create'), isOff('Battle the house'), isOff('Battle the house now')]).toEqual([[true], [true], [true]]);
});

it('S5-01 finished battles say who won, with replay and the way to play the same again', async () => {
  await show({ viewer: VISITOR });
  const row = find('.ended-row');
  expect(row.textContent).toContain('amber won 20.50');
  const hrefs = [...row.querySelectorAll('a')].map((each) => each.getAttribute('href'));
  expect(hrefs).toEqual(['/battles?new=1v1.standard.amber-box', '/battles?b=over']);
});

it("S5-01 one's own finished battles are listed apart, older ones on request", async () => {
  const older = { ...SETTLED, battleId: 'older' };
  const answers = { 'GET /api/battles/own': () => answered({ now: NOW, battles: [older], next: null }) };
  const loaded = { 'GET /api/battles/own': { now: NOW, battles: [SETTLED], next: 'over' } };
  const app = await show({ viewer: ACCOUNT, answers, loaded });
  await settle(() => find('input[value="own"]').click());
  await press('Load more');
  await expect.poll(() => document.querySelectorAll('.ended-row').length).toBe(2);
  expect(app.sent.at(-1)).toEqual(['GET /api/battles/own', { query: { before: 'over' } }]);
});

it('S5-01 says what cannot be loaded, and holds the places of what is on its way', async () => {
  const error = { code: 'unavailable', text: 'The server is busy.' } as const;
  await show({ viewer: VISITOR, loaded: { [LIST]: undefined }, errors: { [LIST]: error } });
  expect(find('[role="alert"]').textContent).toContain('The server is busy.');
  await show({ viewer: VISITOR, loaded: { [LIST]: undefined } });
  expect(document.querySelectorAll('.lobby-card-place')).toHaveLength(5);
});

it('S5-01 a seat is confirmed with exact price, part and balance, and taken with a seed of this browser', async () => {
  const answers = {
    'POST /api/battles/:battleId/join': () => answered({ battleId: 'b1', amount: '3.125000', balance: '96.875000' }),
  };
  const app = await show({ viewer: ACCOUNT, answers });
  await press('Join');
  await expect.poll(() => dialog().textContent).toContain('Take a seat');
  await settle(() => (dialog().querySelector('input[value="25"]') as HTMLElement).click());
  expect(dialog().textContent).toContain('The house holds 75%');
  expect(dialog().textContent).toContain('−9.375');
  await press('Join for 3.125\u2009VT');
  await expect.poll(() => app.visited).toEqual([['/battles?b=b1', {}]]);
  expect(app.sent.at(-1)?.[1].body).toMatchObject({ share: 25 });
  expect(app.sent.at(-1)?.[1].body?.['clientSeed']).toMatch(/^[0-9a-f]{32}$/);
});

it('S5-01 a seat that is taken while one looks at its price cannot be confirmed any more', async () => {
  const app = await show({ viewer: ACCOUNT });
  await press('Join');
  await expect.poll(() => dialog().textContent).toContain('Until then you can leave');
  const full = shownBattle('b1', { state: 'locked', seats: [shownSeat(0, 'amber'), shownSeat(1, 'kim')] });
  await app.load('GET /api/battles/:battleId', { now: NOW, battle: full });
  expect(dialog().textContent).toContain('The last seat was just taken.');
  expect(find('[role="dialog"] [data-variant="volt"]')).toHaveProperty('disabled', true);
});

it('S5-01 the settings of a battle are copied into one of the own', async () => {
  const app = await show({ viewer: ACCOUNT });
  await press('Join');
  await expect.poll(() => document.querySelector('[role="dialog"]')).not.toBeNull();
  await press('Create one like this');
  expect(app.visited).toEqual([['/battles?new=1v1.standard.amber-box', {}]]);
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

it('S5-01 a funded seat costs what its creator leaves of it, and is taken whole', async () => {
  await show({ viewer: ACCOUNT }, [shownBattle('b1', { settings: { funding: 20 } })]);
  expect(card('b1').textContent).toContain('20% paid by creator');
  await press('Join');
  await expect.poll(() => dialog().textContent).toContain('The creator pays 20%−2.50');
  expect(dialog().textContent).toContain('Join for 10.00');
  expect(dialog().querySelector('[role="radiogroup"]')).toBeNull();
});

it('S5-01 in teams the team is chosen', async () => {
  const answers = { 'POST /api/battles/:battleId/join': () => refused('battle_full') };
  const duo = shownBattle('b1', { settings: { layout: '2v2' }, seatCount: 4 });
  const app = await show({ viewer: ACCOUNT, answers }, [duo]);
  await press('Join');
  await expect.poll(() => dialog().textContent).toContain('Your team');
  await settle(() => (dialog().querySelector('[aria-label="Your team"] input[value="2"]') as HTMLElement).click());
  await press('Join for 12.50\u2009VT');
  await expect.poll(() => dialog().querySelector('[role="alert"]')?.textContent).toContain('Nothing was charged.');
  expect(app.sent.at(-1)?.[1].body).toMatchObject({ seat: 2 });
});

it('S5-01 what no balance covers is not asked for', async () => {
  const loaded = { 'GET /api/wallet/buckets': { cash: '5.000000', promo: '1.000000', held: '0.000000' } };
  await show({ viewer: ACCOUNT, loaded });
  await press('Join');
  await expect.poll(() => dialog().textContent).toContain('The larger of yours holds 5.00');
  expect(
    [...dialog().querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Join')),
  ).toHaveProperty('disabled', true);
});
