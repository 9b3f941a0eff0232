import { forgotPassword, putIntoVault, releaseVault, VAULT_WAIT_MS } from '@voltide/contract';
import { parseUserId, present, SUN_PER_VT, utcDay, type UserId } from '@voltide/core';
import { UNFILLED_AFTER_MS } from '@voltide/games/battles/states';
import { jackpotTimes } from '@voltide/games/jackpot/times';
import {
  adjustBalance,
  askWithdrawal,
  battleBody,
  callHouse,
  createTestWallet,
  freshName,
  linkWallet,
  openBattle,
  playOf,
  sendDeposit,
  settleBattles,
  signUpConfirmed,
  signUpPlayer,
  signUpWithdrawers,
  startGuest,
  startQuickGame,
  startWorldChain,
  useWorld,
  fundPlatform,
} from '@voltide/testkit';
import { makeFail, type FailingRow } from '@voltide/testkit/failing-rows';
import { JOBS_WITHOUT_ROWS } from '@voltide/testkit/jobs-without-rows';
import { startMailbox } from '@voltide/testkit/mailbox';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { listJobs } from '../context/jobs.ts';
import { settleOne } from '../../money/ledger/settle.sql.ts';
import type { Job } from './job.ts';
import { IsolatedFailures } from './run-each.ts';

const mailbox = await startMailbox();
const chain = await startWorldChain('isolated failures');
const settings = { TRON_NODES: chain.urls.join(','), SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@voltide.example' };
const world = useWorld({ settings });
const VT = SUN_PER_VT;

beforeAll(async () => {
  await fundPlatform(world, chain);
});
afterAll(async () => {
  await mailbox.close();
  await chain.close();
});

type Rows = {
  readonly failing: FailingRow;
  readonly areDone: () => Promise<readonly [boolean, boolean]>;
};

async function ask(text: string, value: unknown): Promise<boolean> {
  const { rows } = await world.owner.query<{ answer: boolean }>(`select exists (${text}) as answer`, [value]);
  return present(rows[0], 'an answer').answer;
}

function bothBy(text: string, [first, second]: readonly [unknown, unknown]): Rows['areDone'] {
  return async () => [await ask(text, first), await ask(text, second)];
}

async function signUpTwo() {
  return [await signUpPlayer(world), await signUpPlayer(world)] as const;
}

const JOBS: Readonly<Record<string, readonly (() => Promise<Rows>)[]>> = {
  'release-vaults': [
    async () => {
      const people = await signUpTwo();
      for (const { userId, client } of people) {
        await adjustBalance(world, userId, { account: 'cash', amountSun: 10n * VT });
        await client.call(putIntoVault, { body: { amount: '10' }, key: `vault-${userId}` });
        await client.call(releaseVault, { body: { amount: '10' } });
      }
      world.clock.advance(VAULT_WAIT_MS);
      const [first, second] = people.map(({ userId }) => userId);
      return {
        failing: { table: 'vault_release', event: 'delete', when: `old.user_id = ${first}` },
        areDone: bothBy(`select from voltide.account where user_id = $1 and kind = 'vault' and balance = 0`, [
          first,
          second,
        ]),
      };
    },
  ],
  'close-quick-games': [
    /** The first one is to go to an account, the second one is over. */
    async () => {
      const taker = await signUpPlayer(world);
      await startQuickGame(world);
      await startQuickGame(world);
      const { rows } = await world.owner.query<{ id: UserId }>(
        'select quick_id as id from voltide.quick_session order by quick_id desc limit 2',
      );
      const [second, first] = rows.map(({ id }) => id);
      await world.owner.query('update voltide.quick_session set taker_id = $2 where quick_id = $1', [
        first,
        taker.userId,
      ]);
      world.clock.advance(3_600_000);
      return {
        failing: { table: 'quick_session', event: 'update', when: `old.quick_id = ${first}` },
        areDone: bothBy('select from voltide.quick_session where quick_id = $1 and ended_at_ms is not null', [
          first,
          second,
        ]),
      };
    },
  ],
  'draw-jackpot': [
    /** The first place of a day cannot be paid; the second row is the next day, with its prize. */
    async () => {
      const date = utcDay(world.clock.nowMs());
      const next = utcDay(world.clock.nowMs() + 86_400_000);
      const { userId: player } = await signUpPlayer(world);
      await adjustBalance(world, player, { account: 'cash', amountSun: 1000n * VT });
      const stake = async (nonce: number): Promise<void> => {
        const atMs = world.clock.nowMs();
        const play = playOf(player, { stakeSun: 50n * VT, edgeSun: VT, nonce, atMs, spendOrder: 'cash_only' });
        expect(await settleOne(world.context.database, play)).toMatchObject({ status: 'settled' });
        await countStake(player, utcDay(atMs));
      };
      const failing = {
        table: 'jackpot_prize',
        event: 'update',
        when: `old.day = '${date}' and new.paid_at_ms is not null`,
      } as const;
      await stake(0);
      const heal = await makeFail(world.owner, failing);
      await drawDay(date);
      await stake(1);
      await drawDay(next);
      await heal();
      return {
        failing,
        areDone: bothBy('select from voltide.jackpot_prize where day = $1::date and paid_at_ms is not null', [
          date,
          next,
        ]),
      };
    },
  ],
  'run-battles': [
    async () => {
      const people = await signUpTwo();
      const opened: string[] = [];
      for (const person of people) opened.push((await openBattle(person, battleBody(world))).battleId);
      world.clock.advance(UNFILLED_AFTER_MS);
      return battleRows(opened, `select from voltide.battle where battle_id = $1 and state <> 'open'`);
    },
    async () => {
      const people = await signUpTwo();
      const opened: string[] = [];
      for (const person of people) {
        const { battleId } = await openBattle(person, battleBody(world));
        await callHouse(person, battleId);
        opened.push(battleId);
      }
      const [first] = opened;
      const failing = {
        table: 'battle_seat',
        event: 'update',
        when: `old.battle_id = '${first}' and old.user_id is not null and new.paid_at_ms is not null`,
      } as const;
      const paid = `select from voltide.battle where battle_id = $1 and state = 'settled'`;
      const heal = await makeFail(world.owner, failing);
      await settleBattles(world).catch(() => undefined);
      await world.context.battles.run().catch(() => undefined);
      await heal();
      return { ...battleRows(opened, paid), failing };
    },
  ],
  'credit-deposits': [
    async () => {
      const { ids } = await sendTwoDeposits();
      chain.mineAt(world, 22);
      await world.context.tron.scan.run();
      return depositRows(ids, `new.state = 'credited'`, `state = 'credited'`);
    },
  ],
  'follow-deposits': [
    async () => {
      const { ids } = await sendTwoDeposits();
      chain.mineAt(world, 2);
      return depositRows(ids, 'new.seen_in_block is not null', 'seen_in_block is not null');
    },
  ],
  'pay-withdrawals': [
    async () => {
      const [first, second] = await askTwoWithdrawals();
      return {
        failing: { table: 'withdrawal_attempt', event: 'insert', when: `new.withdrawal_id = ${first}` },
        areDone: bothBy('select from voltide.withdrawal_attempt where withdrawal_id = $1', [first, second]),
      };
    },
  ],
  'end-withdrawals': [
    async () => {
      const [first, second] = await askTwoWithdrawals();
      await world.context.tron.payouts.send();
      chain.mineAt(world, 22);
      await world.context.tron.scan.run();
      return {
        failing: { table: 'withdrawal', event: 'update', when: `old.withdrawal_id = ${first}` },
        areDone: bothBy(`select from voltide.withdrawal where withdrawal_id = $1 and state = 'settled'`, [
          first,
          second,
        ]),
      };
    },
  ],
  'answer-resets': [
    async () => {
      const people = [await signUpConfirmed(world), await signUpConfirmed(world)] as const;
      for (const { client, email } of people) await client.call(forgotPassword, { body: { email } });
      const [first, second] = people.map(({ email }) => email.toLowerCase());
      return {
        failing: { table: 'reset_request', event: 'delete', when: `old.email = '${first}'` },
        areDone: bothBy(`select from voltide.outbox where recipient = $1 and purpose = 'reset_password'`, [
          first,
          second,
        ]),
      };
    },
  ],
  'send-mail': [
    async () => {
      const { mailing, database } = world.context;
      const to = ['first', 'second'].map((name) => `${freshName(name)}@example.com`);
      for (const recipient of to) {
        const letter = mailing.letters.resetPassword(recipient, [{ username: 'mira', token: 'k'.repeat(43) }]);
        await mailing.outbox.add(database, letter, undefined);
      }
      const [first, second] = to;
      return {
        failing: { table: 'outbox', event: 'update', when: `old.recipient = '${first}' and new.sent_at_ms > 0` },
        areDone: bothBy('select from voltide.outbox where recipient = $1 and sent_at_ms > 0', [first, second]),
      };
    },
  ],
  'write-security-log': [
    async () => {
      const [first, second] = (await signUpTwo()).map(({ userId }) => userId);
      for (const userId of [first, second]) world.context.admin.securityLog.logInFailed(userId, '192.0.2.1');
      return {
        failing: { table: 'security_event', event: 'insert', when: `new.user_id = ${first}` },
        areDone: bothBy(`select from voltide.security_event where user_id = $1 and kind = 'login_failed'`, [
          first,
          second,
        ]),
      };
    },
  ],
};

/** Last, since the clock moves by months. */
const EXPIRE_PROMO: readonly (() => Promise<Rows>)[] = [
  async () => {
    const [first, second] = (await signUpTwo()).map(({ userId }) => userId);
    world.clock.advance(77 * 86_400_000);
    return {
      failing: { table: 'promo_notice', event: 'insert', when: `new.user_id = ${first}` },
      areDone: bothBy('select from voltide.promo_notice where user_id = $1', [first, second]),
    };
  },
  async () => {
    const [first, second] = (await signUpTwo()).map(({ userId }) => userId);
    world.clock.advance(77 * 86_400_000);
    await world.context.expirePromo();
    world.clock.advance(15 * 86_400_000);
    return {
      failing: { table: 'promo_expiry', event: 'insert', when: `new.user_id = ${first}` },
      areDone: bothBy('select from voltide.promo_expiry where user_id = $1', [first, second]),
    };
  },
];
const PURGE: readonly (() => Promise<Rows>)[] = [
  async () => {
    const guests = [await startGuest(world), await startGuest(world)];
    const [first, second] = guests.map(({ user }) => present(parseUserId(user.id), 'a guest'));
    world.clock.advance(121 * 86_400_000);
    await world.context.sessions.deleteEnded();
    const isGone = 'select where not exists (select from voltide.identity where user_id = $1)';
    return {
      failing: { table: 'identity', event: 'delete', when: `old.user_id = ${first}` },
      areDone: bothBy(isGone, [first, second]),
    };
  },
];

const LATE = { 'expire-promo': EXPIRE_PROMO, purge: PURGE };

it('S12-04 every periodic job is tried with a row that fails here, or says why no row of it can', () => {
  const listed = [...Object.keys(JOBS), ...Object.keys(LATE), ...Object.keys(JOBS_WITHOUT_ROWS)];
  expect(listed.toSorted()).toEqual(
    listJobs(world.context)
      .map(({ id }) => id)
      .toSorted(),
  );
});

it.each(Object.entries({ ...JOBS, ...LATE }).flatMap(([id, cases]) => cases.map((prepare) => [id, prepare] as const)))(
  'S12-04 in %s one row that fails stops no other, is counted, and is done once it can be',
  async (id, prepare) => {
    const { failing, areDone } = await prepare();
    const job = jobOf(id);
    const heal = await makeFail(world.owner, failing);
    try {
      const error = await job.run().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(IsolatedFailures);
      world.context.events.jobFailed(id, error);
      expect(await areDone()).toEqual([false, true]);
    } finally {
      await heal();
    }
    expect(await world.context.events.metrics.text()).toContain(`voltide_job_item_failures_total{job_name="${id}"`);
    expect(world.log.join('')).toContain(`"job":"${id}"`);
    // The lease of a claimed mail lasts two minutes.
    world.clock.advance(130_000);
    await job.run();
    expect(await areDone()).toEqual([true, true]);
  },
);

function jobOf(id: string): Job {
  return present(
    listJobs(world.context).find((job) => job.id === id),
    id,
  );
}

/** Runs the jackpot until a stake is counted: it waits while any older transaction of the cluster is open. */
async function countStake(userId: UserId, date: string): Promise<void> {
  const isCounted = async (): Promise<number | null> => {
    await world.context.jackpot.run().catch(() => undefined);
    const counted = 'select from voltide.jackpot_stake where user_id = $1 and day = $2';
    return (await world.owner.query(counted, [userId, date])).rowCount;
  };
  await expect.poll(isCounted).toBe(1);
}

/** Lets a day of the jackpot be sealed and drawn by the operator's own chain, as drand does not answer. */
async function drawDay(date: string): Promise<void> {
  const { sealMs, drawMs } = jackpotTimes(date);
  for (const atMs of [sealMs, drawMs + 3000, drawMs + 64_000, drawMs + 68_000]) {
    world.clock.advance(Math.max(0, atMs - world.clock.nowMs()));
    await world.context.jackpot.run().catch(() => undefined);
  }
}

function battleRows([first, second]: readonly (string | undefined)[], text: string): Rows {
  return {
    failing: { table: 'battle', event: 'update', when: `old.battle_id = '${first}'` },
    areDone: bothBy(text, [first, second]),
  };
}

async function sendTwoDeposits(): Promise<{ readonly ids: readonly string[] }> {
  const ids: string[] = [];
  for (const player of await signUpTwo()) {
    const wallet = createTestWallet();
    await chain.fund(wallet);
    chain.mineAt(world);
    await linkWallet(player, wallet);
    ids.push((await sendDeposit(player.client, wallet, '50')).deposit.id);
  }
  return { ids };
}

function depositRows([first, second]: readonly string[], fails: string, done: string): Rows {
  return {
    failing: { table: 'deposit', event: 'update', when: `old.deposit_id = ${first} and ${fails}` },
    areDone: bothBy(`select from voltide.deposit where deposit_id = $1 and ${done}`, [first, second]),
  };
}

async function askTwoWithdrawals(): Promise<readonly [string, string]> {
  const [first, second] = await signUpWithdrawers(world, chain, { count: 2 });
  return [
    (await askWithdrawal(present(first, 'one').client, '20')).id,
    (await askWithdrawal(present(second, 'another').client, '30')).id,
  ];
}
