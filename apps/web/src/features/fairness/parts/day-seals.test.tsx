import { settle } from '@voltide/ui/testing';
import { present } from '@voltide/core';
import { browserHashes } from '@voltide/fairness/browser';
import { dayHash, type Day } from '@voltide/seals';
import { sampleDays } from '@voltide/seals/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import { ADA, createFakeServer, type FakeAnswers } from '../../../testing/fake-server.ts';
import { mountApp } from '../../../testing/mount-app.tsx';

const sample = sampleDays(browserHashes, { players: 2, days: 3, playsEach: 1, battlesEach: 1 });
const days = sample.map(({ day }) => day);
const [, , last] = sample;

const rowOf = (day: Day) => ({
  date: day.date,
  hash: dayHash(browserHashes, day),
  takenAt: day.takenAt,
  number: day.history.size,
  owned: day.books.total,
  houseCash: day.house.cash,
  battles: day.battles.count,
});

function sealsOf(shown: readonly Day[]): FakeAnswers {
  const list = { key: present(shown[0], 'a day').key, days: shown.toReversed().map(rowOf), next: null };
  const files = shown.map((day) => [`GET /api/seals/days/${day.date}`, () => ({ body: day })] as const);
  return { 'GET /api/seals': () => ({ body: list }), ...Object.fromEntries(files) };
}

async function openFairPlay(user: object | null, answers: FakeAnswers) {
  if (user !== null) localStorage.setItem('user', JSON.stringify(user));
  const server = createFakeServer({
    'GET /api/auth/me': () =>
      user === null ? { status: 401, body: { error: 'no', code: 'not_signed_in' } } : { body: { user } },
    'GET /api/reserves': () => ({ body: { isSealing: true, days: [], next: null } }),
    ...answers,
  });
  vi.stubGlobal('fetch', server.fetch);
  return (await mountApp('/fairplay')).page;
}

const press = (page: HTMLElement, name: string): Promise<void> =>
  settle(() => {
    const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    (button ?? expect.fail(name)).click();
  });
const article = (page: HTMLElement) => () =>
  page.querySelector('article[aria-label="Seal of 3 Mar 2027"]')?.textContent;

beforeEach(() => localStorage.clear());

it('S13-01 S15-02 the newest seal is checked in the page, and all of them together when the reader asks', async () => {
  const page = await openFairPlay(null, sealsOf(days));
  await expect.poll(article(page)).toContain('Checked here');
  expect(article(page)()).toContain(dayHash(browserHashes, present(days[2], 'a day')));
  expect(article(page)()).toContain('has signed this seal of 2027-03-03');
  expect([...page.querySelectorAll('.reserves-days tbody tr')]).toHaveLength(3);
  expect(page.querySelector('.reserves-days tbody a')?.getAttribute('href')).toBe(
    '/fairplay/verify?link=/api/seals/days/2027-03-03',
  );
  await press(page, 'Check all 3 together');
  await expect
    .poll(() => page.querySelector('.seals-result')?.textContent)
    .toContain('Proven: the seals of 2027-03-01, 2027-03-02, 2027-03-03 do not contradict each other');
});

it('S13-01 a seal that was changed after it was signed does not hold', async () => {
  const forged = { ...present(days[2], 'a day'), pools: { jackpot: '1.000000', week: '0.000000', month: '0.000000' } };
  const page = await openFairPlay(null, sealsOf([...days.slice(0, 2), forged]));
  await expect.poll(article(page)).toContain('Does not hold');
  expect(article(page)()).toContain('the signature is not by the key of the seal');
});

it('S15-02 a player proves that the own balance and plays are in the newest seal', async () => {
  const proof = last?.statementProof(0);
  const page = await openFairPlay(ADA, {
    ...sealsOf(days),
    'GET /api/seals/days/2027-03-03/statement': () => ({ body: proof }),
  });
  await expect.poll(article(page)).toContain('Are your balance and plays in it?');
  await press(page, 'Check mine');
  await expect.poll(article(page)).toContain('the books that were sealed for 2027-03-03 hold');
  expect(article(page)()).toContain('Download your proof');
});
