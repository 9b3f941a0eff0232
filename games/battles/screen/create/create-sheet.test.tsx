import { settle, type as typeInto } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import { answered, find, press, refused, showScreen, type ShownApp } from '../../../kit/testing/show-screen.tsx';
import { ACCOUNT, GUEST, LOADED } from '../testing/shown-battle.ts';
import { CreateSheet } from './create-sheet.tsx';

const CHANCES = answered({
  entry: '1.500000',
  tieChance: { chance: 0.0123, error: 0.0021, isExact: false },
  seats: [{ stake: '1.500000', mean: '1.395000', isExact: true }],
});
const OPENED = answered({ battleId: 'b9', amount: '1.500000', balance: '98.500000', link: null });

async function show(request: string, app: Partial<ShownApp> = {}) {
  const answers = { 'POST /api/battles/chances': () => CHANCES, 'POST /api/battles': () => OPENED, ...app.answers };
  const onClose = vi.fn();
  const sheet = <CreateSheet request={request} onClose={onClose} />;
  const shown = showScreen(sheet, { viewer: ACCOUNT, ...app, answers, loaded: { ...LOADED, ...app.loaded } });
  await shown.ready;
  return { ...shown, onClose };
}

const dialog = (): HTMLElement => find('[role="dialog"]');
const rounds = (): (string | null | undefined)[] =>
  [...document.querySelectorAll('.round-list > li')].map(
    (row) => row.querySelector('.round-name')?.firstChild?.textContent,
  );
const amount = (what: string): string | null | undefined =>
  [...document.querySelectorAll('.amounts > div')]
    .find((row) => row.querySelector('dt')?.textContent?.startsWith(what))
    ?.querySelector('dd')?.textContent;
const tick = (selector: string): Promise<void> => settle(() => find(selector).click());
const type = (selector: string, text: string): Promise<void> => typeInto(find(selector) as HTMLInputElement, text);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  localStorage.clear();
  sessionStorage.clear();
});

it('S5-01 packs are found by their items too, added with a press, and counted', async () => {
  await show('1');
  expect(dialog().textContent).toContain('Pick a pack to begin');
  await type('[type="search"]', 'tide item');
  expect(document.querySelectorAll('.pack-tile')).toHaveLength(1);
  await press('Add Glass Tide, 1.00 VT');
  await press('Add Glass Tide, 1.00 VT, 1 chosen');
  await type('[type="search"]', 'nothing of that name');
  expect(dialog().textContent).toContain('No packs or items match.');
  expect([rounds(), amount('Entry')]).toEqual([['Glass Tide'], '2.00\u2009VT']);
  await press('One Glass Tide less');
  await press('One Glass Tide less');
  expect(rounds()).toEqual([]);
});

it('S5-01 rounds are put into another order by the keyboard, which keeps the focus and says it', async () => {
  await show('1v1.terminal.glass-tide*2_tin-sparrow_amber-box');
  const key = (name: string): Promise<void> =>
    settle(
      () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })),
    );
  find('[data-run="glass-tide-0"] .round-grip').focus();
  await key('ArrowDown');
  expect(rounds()).toEqual(['Tin Sparrow', 'Glass Tide', 'Amber Box']);
  await key('End');
  expect(rounds()).toEqual(['Tin Sparrow', 'Amber Box', 'Glass Tide']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Glass Tide, number 3 of 3');
  expect(dialog().textContent).toContain('Glass Tide is number 3 of 3 now.');
  await key('ArrowDown');
  expect(rounds()).toEqual(['Tin Sparrow', 'Amber Box', 'Glass Tide']);
});

it('S5-01 says to the sun what each side pays, what comes back, and how far a simulated tie may be off', async () => {
  await show('1v1v1.standard.tin-sparrow*3.fund35', {
    loaded: { 'GET /api/wallet/buckets': { cash: '50.000000', promo: '0.000000', held: '0.000000' } },
  });
  expect(amount('Entry')).toBe('1.50\u2009VT');
  expect(amount('You pay for 2 other seats')).toBe('1.05\u2009VT');
  expect(amount('Each other seat pays')).toBe('0.975\u2009VT');
  expect(find('.amounts [data-sum] dd').textContent).toBe('2.55\u2009VT');
  expect(dialog().textContent).toContain('Paid from your cash, which then holds 47.45');
  await expect.poll(() => amount('Chance of a tie')).toBe('about 1.23% ± 0.21');
  expect(amount('Your seat wins on average')).toBe('1.395\u2009VT');
  expect(dialog().textContent).toContain('93.00% of its price, exactly');
});

it('S5-01 a server that is too busy for figures is asked again, without an error shown meanwhile', async () => {
  const busy = { ok: false, error: { code: 'unavailable', text: 'busy', retryAfterMs: 10 } } as const;
  const answers = [busy, { ok: false, error: { ...busy.error, code: 'too_many_requests' } } as const, CHANCES];
  await show('1v1.standard.tin-sparrow', {
    answers: { 'POST /api/battles/chances': () => answers.shift() ?? CHANCES },
  });
  expect(amount('Chance of a tie')).toBe('–');
  expect(dialog().textContent).toContain('being computed');
  expect(dialog().textContent).not.toContain('busy');
  await expect.poll(() => amount('Chance of a tie')).toBe('about 1.23% ± 0.21');
});

it('S5-03 what will draw is said before anybody pays, also where no beacon answers', async () => {
  const beacon = { promo: 'local-chain', cash: null };
  const note = (): string | null | undefined => document.querySelector('.seat-note[data-tone="warn"]')?.textContent;
  await show('1v1.standard.tin-sparrow', { loaded: { 'GET /api/battles/beacon': beacon } });
  expect(note()).toContain('only the operator knows the links in advance');
  const cash = { cash: '50.000000', promo: '0.000000', held: '0.000000' };
  await show('1v1.standard.tin-sparrow', {
    loaded: { 'GET /api/battles/beacon': beacon, 'GET /api/wallet/buckets': cash },
  });
  expect(note()).toContain('waits 10 minutes at most, then refunds all');
  await show('1v1.standard.tin-sparrow');
  expect(note()).toBeUndefined();
  expect(dialog().textContent).toContain('drand, a public beacon that no one here controls');
});

it.each([
  ['too_many_battles', [['Your battles', '/battles']]],
  [
    'email_or_play_first',
    [
      ['Confirm email', '/profile'],
      ['Open a pack', '/packs'],
    ],
  ],
])('S5-01 a create that is refused with %s charges nothing and leads on', async (code, ways) => {
  await show('1v1.standard.glass-tide', { answers: { 'POST /api/battles': () => refused(code) } });
  await press('Create battle');
  await expect.poll(() => document.querySelector('.seat-error')?.textContent).toContain('Nothing was charged.');
  const links = [...document.querySelectorAll('.seat-error a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(ways);
});

it('S5-01 a funder holds a whole seat; modes without ties or inverse offer none', async () => {
  await show('1v1.standard.tin-sparrow.part50.inverse.split');
  expect(amount('The house pays 50%')).toBe('0.25\u2009VT');
  await type('input[type="range"]', '20');
  expect(dialog().textContent).toContain('Whole, as you pay for others');
  expect(amount('The house pays')).toBeUndefined();
  await tick('[aria-label="Mode"] input[value="shared"]');
  expect(dialog().textContent).toContain('Teams cannot be level here');
  expect(find('[role="switch"]')).toHaveProperty('disabled', true);
  expect(amount('Chance of a tie')).toBe('none');
});

it('S5-01 an opened battle is gone to, and its settings are where the next one begins', async () => {
  const app = await show('2v2.points.glass-tide_tin-sparrow.closed');
  await press('Create battle');
  await expect.poll(() => app.visited).toEqual([['/battles?b=b9', {}]]);
  const [, sent] = app.sent.find(([name]) => name === 'POST /api/battles') ?? [];
  expect(sent?.body).toMatchObject({ share: 100, allowsHouse: false, isPrivate: false });
  expect(sent?.body?.['settings']).toMatchObject({ layout: '2v2', mode: 'points', tie: 'ticket', funding: 0 });
  await show('1');
  expect(rounds()).toEqual(['Glass Tide', 'Tin Sparrow']);
});

it('S5-01 a rematch names the same players again, and this browser keeps none of them', async () => {
  const app = await show('1v1.standard.tin-sparrow.private.with:amber,kim_9');
  expect((find('.field input') as HTMLInputElement).value).toBe('amber, kim_9');
  await press('Create battle');
  const sent = (): unknown => app.sent.find(([name]) => name === 'POST /api/battles')?.[1].body;
  await expect.poll(sent).toMatchObject({ invited: ['amber', 'kim_9'] });
  await expect.poll(() => localStorage.getItem('voltide-battle-last')).toBe('1v1.standard.tin-sparrow.private');
});

it('S5-01 a private battle names who may join, and shows its link', async () => {
  const link = 'AbCdEfGhIjKlMnOpQrStUv';
  const opened = answered({ battleId: 'b9', amount: '1.500000', balance: '98.500000', link });
  const app = await show('1v1.standard.tin-sparrow.private', { answers: { 'POST /api/battles': () => opened } });
  const names = (): HTMLInputElement => find('.field input') as HTMLInputElement;
  await typeInto(names(), 'amber <b>');
  expect(dialog().textContent).toContain('“<b>” is not a valid username.');
  await typeInto(names(), 'amber kim');
  await press('Create battle');
  await expect.poll(() => dialog().textContent).toContain('Your private battle is open');
  expect(app.sent.find(([name]) => name === 'POST /api/battles')?.[1].body).toMatchObject({
    invited: ['amber', 'kim'],
  });
  expect(dialog().textContent).toContain('The players you named find it among their battles.');
  const shown = (find('[aria-label="Link of your battle"]') as HTMLInputElement).value;
  expect(shown).toMatch(new RegExp(`/battles\\?b=b9&link=${link}$`));
  expect(app.visited).toEqual([]);
  await press('Close');
  expect(app.onClose).toHaveBeenCalled();
});

it('S5-01 guests are offered what they may do: the house, at once, paying for no one else', async () => {
  const app = await show('1v1v1.standard.tin-sparrow.private.closed.fund50', {
    viewer: GUEST,
  });
  expect(dialog().textContent).toContain('As a guest you battle house seats only');
  expect(dialog().querySelector('input[type="range"]')).toBeNull();
  await press('Create and start');
  await expect.poll(() => app.visited).toEqual([['/battles?b=b9', {}]]);
  const [, sent] = app.sent.find(([name]) => name === 'POST /api/battles') ?? [];
  expect(sent?.body).toMatchObject({ allowsHouse: true, isPrivate: false, againstHouse: true });
  expect(app.sent.filter(([name]) => name.endsWith('/house'))).toEqual([]);
});

it('S5-01 a start against the house stays while mode and packs change, and ends with it', async () => {
  const app = await show('1v1v1v1.standard.tin-sparrow.now');
  expect(amount('The house pays for its 3 seats')).toBe('1.50\u2009VT');
  await tick('[aria-label="Mode"] input[value="points"]');
  await press('Add Glass Tide, 1.00 VT');
  expect(amount('The house pays for its 3 seats')).toBe('4.50\u2009VT');
  await press('Create and start');
  const sent = (): unknown => app.sent.find(([name]) => name === 'POST /api/battles')?.[1].body;
  await expect.poll(sent).toMatchObject({ againstHouse: true, settings: { mode: 'points', layout: '1v1v1v1' } });
  const kept = '1v1v1v1.points.tin-sparrow_glass-tide';
  await expect.poll(() => localStorage.getItem('voltide-battle-last')).toBe(kept);
});

it('S5-01 a refusal is said in words with the way on, and nothing is kept of the draft', async () => {
  const app = await show('1v1.standard.tin-sparrow', {
    answers: { 'POST /api/battles': () => refused('odds_changed') },
  });
  await press('Create battle');
  await expect.poll(() => find('.seat-error').textContent).toContain('A pack has new odds since they were shown.');
  await press('Load the new odds');
  expect(app.refreshed).toContain('GET /api/packs');
  expect(localStorage.getItem('voltide-battle-last')).toBeNull();
});

it('S5-01 packs that are not sold any more are left out, and a seat is not dearer than the rules allow', async () => {
  await show('1v1.standard.long-gone*2_tin-sparrow');
  expect(dialog().textContent).toContain('2 rounds were left out: not on sale any more.');
  const dear = { id: 'dear', name: 'Dear', price: '900.000000', hash: 'd'.repeat(64), items: [], cashOnSale: true };
  await show('1v1.standard.dear*3', { loaded: { 'GET /api/packs': { packs: [dear] } } });
  expect(dialog().textContent).toContain('A seat may cost 2,500 VT at most.');
  expect(dialog().textContent).toContain('Too expensive for a battle');
});

it('S5-01 a private battle is offered from level 5 on, and below it is said before anybody presses', async () => {
  const app = await show('1v1.standard.tin-sparrow.private', { loaded: { 'GET /api/account/level': { level: 3 } } });
  const toggles = [...dialog().querySelectorAll<HTMLLabelElement>('label.check')];
  const toggle = toggles.find(({ textContent }) => textContent.startsWith('Private'))?.querySelector('input');
  expect([toggle?.disabled, toggle?.checked]).toEqual([true, false]);
  expect(dialog().textContent).toContain('From level 5 on. You are on level 3.');
  await press('Create battle');
  expect(app.sent.find(([name]) => name === 'POST /api/battles')?.[1].body).toMatchObject({ isPrivate: false });
});
