import { readFileSync } from 'node:fs';

import { mount, settle } from '@voltide/ui/testing';
import { expect, it } from 'vitest';

import { Screen } from './verify-screen.tsx';

const path = new URL('../../../../../games/battles/vectors.json', import.meta.url);
const [battle = {}] = JSON.parse(readFileSync(path, 'utf8')) as readonly Record<string, unknown>[];

/** Pastes a text into the form, sends it and waits for its result. */
async function paste(page: HTMLElement, content: unknown): Promise<HTMLElement> {
  await settle(() => {
    const area = page.querySelector('textarea');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, JSON.stringify(content));
    area?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await settle(() => page.querySelector('form')?.requestSubmit());
  await expect.poll(() => page.querySelector('button[type=submit]')?.getAttribute('aria-busy')).not.toBe('true');
  await expect.poll(() => page.querySelector('[role=status]')?.textContent).not.toBe('');
  return page.querySelector<HTMLElement>('[role=status]') ?? page;
}

it('S5-02 the page computes a battle again: what each seat gets, the chance of a tie, and what is wrong', async () => {
  const page = await mount(<Screen />);
  const proven = await paste(page, battle);
  expect(proven.querySelector('summary')?.textContent).toMatch(/^ProvenBattle of 1v1, standard, \d rounds?$/);
  expect([...proven.querySelectorAll('.check-steps li')].every((step) => step.getAttribute('data-ok') === 'true')).toBe(
    true,
  );
  const seats = [...proven.querySelectorAll('ul[aria-label="What each seat gets"] li')].map((line) => line.textContent);
  expect(seats).toHaveLength(3);
  expect(seats[1]).toMatch(/^seat 0(Player|House)/);
  expect(proven.textContent).toMatch(/Chance of a tie: \d+\.\d\d%\./);
});

it('S5-02 the page names what is wrong in the record of a battle', async () => {
  const page = await mount(<Screen />);
  const wrong = await paste(page, { ...battle, winners: [0, 1] });
  expect(wrong.querySelector('summary')?.textContent).toBe('✕Does not matchWrong: winners');
  expect(wrong.querySelector('.check-steps li[data-ok=false]')?.textContent).toContain(
    'Does not hold: the pot had to go',
  );
});

it('S15-02 the page opens a file in UTF-16, as Notepad writes it, and refuses one that is no text', async () => {
  const page = await mount(<Screen />);
  const open = async (bytes: Buffer<ArrayBuffer>): Promise<void> => {
    const input = page.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field for a file');
    Object.defineProperty(input, 'files', { configurable: true, value: [new File([bytes], 'battle.json')] });
    await settle(() => input.dispatchEvent(new Event('change', { bubbles: true })));
  };
  const told = (): string | null | undefined => page.querySelector('[role=status]')?.textContent;
  await open(Buffer.from(`\uFEFF${JSON.stringify(battle)}`, 'utf16le'));
  await expect.poll(told).toMatch(/^ProvenBattle of 1v1/);
  await open(Buffer.from([0x7b, 0xc3, 0x28]));
  await expect.poll(told).toContain('This file is not text: it is not valid UTF-8 at byte 1');
});

const vector = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../../../../../docs/vectors/${name}.json`, import.meta.url), 'utf8')) as Record<
    string,
    unknown
  >;

it('S7-01 the page computes a season of a leaderboard again: places, prizes, carry, and what is wrong', async () => {
  const page = await mount(<Screen />);
  const proven = await paste(page, vector('season'));
  expect(proven.querySelector('summary')?.textContent).toContain(
    'ProvenLeaderboard of the week 2026-W53: 4 players, 9 stakes',
  );
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
  const page = await mount(<Screen />);
  const proven = await paste(page, vector('season-proof'));
  expect(proven.textContent).toContain('Place 3 of 4: amber with 70 points.');
  expect(proven.querySelector('summary')?.textContent).toContain('0.007000');
  const wrong = await paste(page, { ...vector('season-proof'), root: 'ab'.repeat(32) });
  expect(wrong.textContent).toContain('This row is not in the standing.');
});
