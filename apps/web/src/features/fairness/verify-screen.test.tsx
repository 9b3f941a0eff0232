import { readFileSync } from 'node:fs';

import { mount, settle } from '@voltide/ui/testing';
import { afterEach, expect, it, vi } from 'vitest';

import { VerifyPage } from './verify-screen.tsx';

const path = new URL('../../../../../games/battles/vectors.json', import.meta.url);
const [battle = {}] = JSON.parse(readFileSync(path, 'utf8')) as readonly Record<string, unknown>[];

const paste = (page: HTMLElement, content: unknown): Promise<HTMLElement> => pasteText(page, JSON.stringify(content));

async function pasteText(page: HTMLElement, text: string): Promise<HTMLElement> {
  await settle(() => {
    const area = page.querySelector('textarea');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
    area?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await settle(() => page.querySelector('form')?.requestSubmit());
  await expect.poll(() => page.querySelector('button[type=submit]')?.getAttribute('aria-busy')).not.toBe('true');
  await expect.poll(() => page.querySelector('[role=status]')?.textContent).not.toBe('');
  return page.querySelector<HTMLElement>('[role=status]') ?? page;
}

it('S5-02 the page computes a battle again: what each seat gets, the chance of a tie, and what is wrong', async () => {
  const page = await mount(<VerifyPage link={undefined} />);
  const proven = await paste(page, battle);
  expect(proven.querySelector('summary')?.textContent).toMatch(/^ProvenBattle b-vector-0, 1v1, standard, \d rounds?$/);
  expect([...proven.querySelectorAll('.check-steps li')].every((step) => step.getAttribute('data-ok') === 'true')).toBe(
    true,
  );
  const seats = [...proven.querySelectorAll('ul[aria-label="What each seat gets"] li')].map((line) => line.textContent);
  expect(seats).toHaveLength(3);
  expect(seats[1]).toMatch(/^seat 0(Player|House)/);
  expect(proven.textContent).toMatch(/Chance of a tie: \d+\.\d\d%\./);
});

it('S5-02 the page names what is wrong in the record of a battle', async () => {
  const page = await mount(<VerifyPage link={undefined} />);
  const wrong = await paste(page, { ...battle, winners: [0, 1] });
  expect(wrong.querySelector('summary')?.textContent).toMatch(/^✕Does not matchBattle b-vector-0/);
  expect(wrong.querySelector('.check-steps li[data-ok=false]')?.textContent).toContain(
    'Does not hold: The pot should have gone',
  );
});

it('S15-02 the page opens a file in UTF-16, as Notepad writes it, and refuses one that is no text', async () => {
  const page = await mount(<VerifyPage link={undefined} />);
  const open = async (bytes: Buffer<ArrayBuffer>): Promise<void> => {
    const input = page.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field for a file');
    Object.defineProperty(input, 'files', { configurable: true, value: [new File([bytes], 'battle.json')] });
    await settle(() => input.dispatchEvent(new Event('change', { bubbles: true })));
  };
  const told = (): string | null | undefined => page.querySelector('[role=status]')?.textContent;
  await open(Buffer.from(`\uFEFF${JSON.stringify(battle)}`, 'utf16le'));
  await expect.poll(told).toMatch(/^ProvenBattle b-vector-0, 1v1/);
  await open(Buffer.from([0x7b, 0xc3, 0x28]));
  await expect.poll(told).toContain('This file is not text: it is not valid UTF-8 at byte 1');
});

const vector = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../../../../../docs/vectors/${name}.json`, import.meta.url), 'utf8')) as Record<
    string,
    unknown
  >;

it('S7-01 the page computes a season of a leaderboard again: places, prizes, carry, and what is wrong', async () => {
  const page = await mount(<VerifyPage link={undefined} />);
  const proven = await paste(page, vector('season'));
  expect(proven.querySelector('summary')?.textContent).toContain('ProvenLeaderboard of the week 2026-W53');
  const places = [...proven.querySelectorAll('ul[aria-label^="Prize of each place"] li')].map(
    (line) => line.textContent,
  );
  expect(places).toHaveLength(5);
  expect(places[1]).toMatch(/^place 1fjord 2,000 points.*0\.20\sVT$/);
  expect(places[2]).toContain('Account closed, not paid');
  expect(proven.textContent).toContain('1 player with points and no place');
  const wrong = await paste(page, { ...vector('season'), carry: '0.000000' });
  expect(wrong.querySelector('summary')?.textContent).toMatch(/^✕Does not match/);
  expect(wrong.querySelector('.check-steps li[data-ok=false]')?.textContent).toContain('"carry" does not follow');
});

it('S7-01 the page checks that a place is in the sealed standing', async () => {
  const page = await mount(<VerifyPage link={undefined} />);
  const proven = await paste(page, vector('season-proof'));
  expect(proven.textContent).toContain('place 3 of 4: amber with 70 points and 0.007000 VT');
  const wrong = await paste(page, { ...vector('season-proof'), root: 'ab'.repeat(32) });
  expect(wrong.textContent).toContain('this row is not in a standing with this root');
});

function serve(files: Readonly<Record<string, unknown>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const file = files[url];
    return Promise.resolve(file === undefined ? Response.json(MISSING, { status: 404 }) : Response.json(file));
  });
  return asked;
}

const MISSING = { error: 'There is no such battle.', code: 'not_found' };
afterEach(() => vi.unstubAllGlobals());
const toldOf = (page: HTMLElement) => () => page.querySelector('[role=status]')?.textContent;

it('S15-02 the page reads the address of a battle, and nothing outside of this site', async () => {
  const asked = serve({ '/api/battles/b-vector-0/record': { record: battle } });
  const page = await mount(<VerifyPage link="/battles?b=b-vector-0" />);
  await expect.poll(toldOf(page)).toMatch(/^ProvenBattle b-vector-0/);
  expect(asked).toEqual(['/api/battles/b-vector-0/record']);
  const missing = await pasteText(page, '/battles?b=b-none');
  expect(missing.textContent).toBe('Could not be read. There is no such battle.');
  const foreign = await pasteText(page, 'https://elsewhere.example/battles?b=b-vector-0');
  expect(foreign.textContent).toContain('This page reads addresses of this site only.');
  expect(asked).toHaveLength(2);
});

function eventWith(type: 'drop' | 'dragover' | 'paste', files: readonly File[]): Event {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const data = { files, types: ['Files'], getData: () => '' };
  Object.defineProperty(event, type === 'paste' ? 'clipboardData' : 'dataTransfer', { value: data });
  return event;
}

it('S15-02 files are dropped or pasted anywhere on the page, several at once', async () => {
  const page = await mount(<VerifyPage link={undefined} />);
  const files = ['season-next', 'season'].map((name) => new File([JSON.stringify(vector(name))], `${name}.json`));
  const area = page.querySelector('.verify-page') ?? expect.fail('the page takes files');
  await settle(() => area.dispatchEvent(eventWith('dragover', files)));
  expect(page.querySelector('.verify-form[data-over]')).not.toBeNull();
  await settle(() => area.dispatchEvent(eventWith('drop', files)));
  await expect.poll(() => page.querySelectorAll('.verify-play[data-state=proven]').length).toBe(2);
  expect(page.querySelector('.verify-form[data-over]')).toBeNull();
  const day = new File([JSON.stringify(vector('jackpot-day'))], 'day.json');
  await settle(() => document.body.dispatchEvent(eventWith('paste', [day])));
  await expect.poll(toldOf(page)).toMatch(/^ProvenJackpot of 2026-09-16/);
});

it('S15-02 one sentence says what was proven and what not, and each step shows its numbers', async () => {
  const page = await mount(<VerifyPage link={undefined} />);
  const proven = await paste(page, vector('jackpot-proof'));
  expect(proven.querySelector('.verify-sentence')?.textContent).toBe(
    'Proven: brig has 200 tickets from number 7 of 208, the first 200 of them bought; not proven here: that this ' +
      'root was sealed for the day, so compare it with the published one.',
  );
  const numbers = [...proven.querySelectorAll('.proof-numbers > div')].map((row) => row.textContent);
  expect(numbers).toHaveLength(8);
  expect(numbers[0]).toBe('Leaf2026-09-16:brig:7:200:200');
});
