import { present, type UserId } from '@voltide/core';
import { createTestWallet, linkWallet, sendDeposit, signUpPlayer, startWorldChain, useWorld } from '@voltide/testkit';
import { startLyingNode, type NodeJson } from '@voltide/testkit/lying-node';
import { afterAll, expect, it } from 'vitest';

import { listJobs, SCAN_EVERY_MS } from '../../../platform/context/jobs.ts';

const chain = await startWorldChain('a slow node');
const node = await startLyingNode(present(chain.urls[0], 'a node'));
const world = useWorld({ settings: { TRON_NODES: [node.url, ...chain.urls].join(',') } });
const UNMINED = 100;
const running = new Map<string, Promise<unknown>>();

afterAll(async () => {
  await node.close();
  await chain.close();
});

function passInterval(): void {
  world.clock.advance(SCAN_EVERY_MS);
  const jobs = listJobs(world.context).filter(({ id }) => /-(tron|deposits|withdrawals)$/.test(id));
  expect(jobs).toHaveLength(5);
  for (const { id, run } of jobs) {
    if (running.has(id)) continue;
    running.set(
      id,
      run().finally(() => running.delete(id)),
    );
  }
}

async function sendOne() {
  const player = await signUpPlayer(world);
  const wallet = createTestWallet();
  await chain.fund(wallet);
  chain.mineAt(world, 1);
  await linkWallet(player, wallet);
  return { player, wallet, send: async () => (await sendDeposit(player.client, wallet, '50')).deposit.id };
}

async function copyDeposit(depositId: string, times: number): Promise<void> {
  const client = await world.database.owner.connect();
  try {
    await client.query(`begin; set local session_replication_role = 'replica'`);
    await client.query(
      `insert into voltide.deposit (user_id, key, request_hash, amount, created_at_ms, expires_at_ms, state, txid,
          from_address, to_address, raw, signature)
        select d.user_id, d.key || n, d.request_hash, d.amount, d.created_at_ms, d.expires_at_ms, d.state,
          sha256(d.txid || n::text::bytea), d.from_address, d.to_address, d.raw, d.signature
        from voltide.deposit d, generate_series(1, $2) n where d.deposit_id = $1`,
      [depositId, times],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function cashOf(userId: UserId): Promise<bigint> {
  const { rows } = await world.owner.query<{ balance: bigint }>(
    `select balance from voltide.account where user_id = $1 and kind = 'cash'`,
    [userId],
  );
  return present(rows[0], 'an account').balance;
}

const TITLE =
  'S8-07 with 100 unmined deposits and one of three nodes hanging, a new deposit is credited within two scan intervals';

/** Never retried: a node that has hung once rests, and is not in the way the second time. */
it(TITLE, { retry: 0 }, async () => {
  chain.mineAt(world, 25);
  await world.runJobs();
  const stuck = await sendOne();
  const fresh = await sendOne();
  await chain.control('censor', { names: [stuck.wallet.address] });
  await copyDeposit(await stuck.send(), UNMINED - 1);
  await fresh.send();
  chain.mineAt(world, 3);

  const { promise: hangs, resolve: answerAtLast } = Promise.withResolvers<NodeJson | undefined>();
  node.lie = () => hangs;
  for (let part = 1; part <= 3; part++) {
    passInterval();
    await expect.poll(() => running.has('scan-tron')).toBe(false);
    chain.mineAt(world, 6);
  }
  expect(await cashOf(fresh.player.userId)).toBe(0n);
  passInterval();
  await expect.poll(() => running.has('scan-tron')).toBe(false);
  passInterval();
  await expect.poll(() => cashOf(fresh.player.userId)).toBe(50_000_000n);

  answerAtLast(undefined);
  await Promise.allSettled(running.values());
});
