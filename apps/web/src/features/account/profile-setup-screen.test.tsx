import { findStrip } from '@voltide/games/wheel/strips';
import { settle, type } from '@voltide/ui/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ADA, createFakeServer, GUEST, type FakeAnswers } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { answersOf, progressOf } from '../../testing/progress-answers.ts';

const SEEDS = {
  epoch: 0,
  commitment: '5a177ac7d11225550c534d21c5c163cb8a3053ce63a11eb4c862b15d976dce7c',
  nextCommitment: 'b'.repeat(64),
  clientSeed: null,
  nonce: 0,
  startedAt: '2026-11-01T00:00:00.000Z',
  rotatesAtNonce: 1000,
  rotatesAt: '2026-12-01T00:00:00.000Z',
};
const SEED_ANSWERS: FakeAnswers = { 'GET /api/fairness/seeds': () => ({ body: { seeds: SEEDS, revealed: [] } }) };

const CALM = findStrip('calm') ?? expect.fail('calm is there');
/** A spin with a revealed server seed: the page can prove it. */
const SPIN = {
  id: '0-4',
  game: 'wheel',
  gameName: 'Wheel',
  tableId: 'calm',
  tableName: 'Calm',
  tableHash: CALM.hash,
  epoch: 0,
  nonce: 4,
  commitment: SEEDS.commitment,
  clientSeed: 'harbour-1',
  serverSeed: '4a5e192e1a61e65a816777cabf06507744b684bb920e217bdf0b8f512270d96d',
  input: { bet: '5.000000' },
  draws: [19],
  stake: '5.000000',
  bucket: 'promo',
  payout: '6.000000',
  prizes: [],
  value: '6.000000',
  credited: '6.000000',
  result: '1.2×',
  at: '2026-01-01T12:00:00.000Z',
};

async function open(answers: FakeAnswers, user: object = ADA) {
  const server = createFakeServer({ ...SEED_ANSWERS, ...answers, 'GET /api/auth/me': () => ({ body: { user } }) });
  vi.stubGlobal('fetch', server.fetch);
  const { page } = await mountApp('/profile-setup');
  await expect.poll(() => page.querySelectorAll('.steps > li').length).toBe(5);
  const step = (name: string): HTMLElement =>
    [...page.querySelectorAll<HTMLElement>('.steps > li')].find((row) => row.textContent.includes(name)) ??
    expect.fail(name);
  const sent = (path: string) => server.seen.filter((request) => request.method === 'POST' && request.path === path);
  return { page, step, sent };
}

const textOf = (element: Element | null): string => element?.textContent ?? '';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('user', JSON.stringify(ADA));
});

describe('/profile-setup', () => {
  it('S10-01 ticks what the server says is done and nothing else', async () => {
    const { page, step } = await open(answersOf(progressOf('email', 'limits')));
    expect(textOf(page.querySelector('[role="status"]'))).toBe('2 of 5 done');
    expect(page.querySelector('[aria-label="First steps done"]')?.getAttribute('aria-valuenow')).toBe('40');
    expect(step('Confirm your email').dataset['done']).toBe('true');
    expect(step('Choose an avatar').dataset['done']).toBeUndefined();
    expect(step('Choose an avatar').querySelector('a')?.getAttribute('href')).toBe('/avatar?from=setup');
  });

  it('S10-01 sends the mail again from the step that waits for it', async () => {
    const { step, sent } = await open({
      ...answersOf(progressOf()),
      'GET /api/settings': () => ({
        body: { profile: 'open', minPlayIntervalMs: 0, socialLinks: [], sendsMail: true },
      }),
      'GET /api/auth/email': () => ({ body: { email: 'ada@example.com', confirmedAt: null, welcome: null } }),
      'POST /api/auth/email/send-again': () => ({ body: { success: true } }),
    });
    await expect.poll(() => step('Confirm your email').querySelector('button')).not.toBeNull();
    await settle(() => step('Confirm your email').querySelector('button')?.click());
    await expect.poll(() => textOf(step('Confirm your email'))).toContain('Sent. Check your spam folder too.');
    expect(sent('/api/auth/email/send-again')).toHaveLength(1);
  });

  it('S10-01 sets a client seed of the own choice in the page, and reads the steps again', async () => {
    let isSet = false;
    const { page, step, sent } = await open({
      ...answersOf(progressOf()),
      'GET /api/progress': () => ({ body: isSet ? progressOf('client-seed') : progressOf() }),
      'POST /api/fairness/rotate': () => {
        isSet = true;
        const revealed = { ...SEEDS, serverSeed: 'a'.repeat(64), plays: 0, revealedAt: SEEDS.startedAt };
        return { body: { seeds: { ...SEEDS, epoch: 1, clientSeed: 'my-harbour' }, revealed } };
      },
    });
    const field = () => step('client seed').querySelector('input') ?? expect.fail('a field');
    const submit = (): Promise<void> =>
      settle(() => step('client seed').querySelector<HTMLButtonElement>('button[type="submit"]')?.click());
    await expect.poll(() => step('client seed').querySelector('button')).not.toBeNull();
    await type(field(), 'no spaces');
    await submit();
    expect(textOf(step('client seed'))).toContain('Use 1 to 64 letters');
    await type(field(), 'my-harbour');
    await submit();
    await expect.poll(() => step('Set your own client seed').dataset['done']).toBe('true');
    expect(sent('/api/fairness/rotate').map(({ body }) => body)).toEqual([{ epoch: 0, clientSeed: 'my-harbour' }]);
    expect(textOf(page.querySelector('[role="status"]'))).toBe('1 of 5 done');
  });

  it('S10-01 leads to a first pack where there is nothing to verify', async () => {
    const { step } = await open(answersOf(progressOf()));
    await expect
      .poll(() => step('Verify a result').querySelector('a')?.getAttribute('href'))
      .toBe('/open-pack?pack=glass-tide');
  });

  it.each([
    ['tells the server of a result that it has recomputed', SPIN, 'Proven', 1],
    ['reports no result that does not match', { ...SPIN, payout: '7.000000', value: '7.000000' }, 'Does not', 0],
  ])('S10-01 S15-02 verifies the latest play in the page, and %s', async (_, play, word, told) => {
    const { id, version, tenths } = CALM;
    const { step, sent } = await open({
      ...answersOf(progressOf()),
      'GET /api/plays': () => ({ body: { plays: [{ ...play, id: `0-${told}` }], next: null } }),
      [`GET /api/tables/${CALM.hash}`]: () => ({ body: { id, version, tenths } }),
      'POST /api/progress/checks': () => ({ body: { isNew: true } }),
    });
    const button = () => step('Verify a result').querySelector('button');
    await expect.poll(button).not.toBeNull();
    await settle(() => button()?.click());
    await expect.poll(() => textOf(step('Verify a result').querySelector('.check-mark'))).toContain(word);
    expect(sent('/api/progress/checks').map(({ body }) => body)).toEqual(
      told === 1 ? [{ kind: 'play', id: '0-1' }] : [],
    );
  });

  it('S10-02 pays the XP of a step by hand, once, and says what came', async () => {
    const earned = {
      ...progressOf('email'),
      stepRewards: [{ id: 'email-verified', xp: 50, state: 'claimable' as const }],
    };
    let isClaimed = false;
    const { page, sent } = await open({
      ...answersOf(earned),
      'GET /api/progress': () => ({
        body: isClaimed ? { ...earned, stepRewards: [{ id: 'email-verified', xp: 50, state: 'claimed' }] } : earned,
      }),
      'POST /api/progress/claims': () => {
        isClaimed = true;
        const at = '2026-11-28T12:00:00.000Z';
        const reward = { kind: 'step', subject: 'email-verified', promo: '0.000000', cash: '0.000000', xp: 50, at };
        return { body: { rewards: [reward], promo: '0.000000', cash: '0.000000', xp: 50, balance: '100.000000' } };
      },
    });
    const rewards = () => page.querySelector('.setup-rewards');
    await settle(() => rewards()?.querySelector('button')?.click());
    await expect.poll(() => textOf(rewards())).toContain('claimed');
    const claims = sent('/api/progress/claims');
    expect(claims.map(({ body }) => body)).toEqual([{ rewards: [{ kind: 'step', id: 'email-verified' }] }]);
    expect(claims[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(textOf(page)).toContain('50 XP added.');
  });

  it('S10-01 offers a guest to sign up where a step takes an account', async () => {
    const { step } = await open(answersOf(progressOf()), GUEST);
    for (const name of ['Confirm your email', 'Set a limit'])
      expect(textOf(step(name).querySelector('button'))).toBe('Sign Up');
  });
});
