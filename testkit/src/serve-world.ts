import { parseVt, present } from '@voltide/core';
import { listClaimants, setConfirmed } from '@voltide/server/people/accounts/address.sql';
import type { Operations } from '@voltide/server/operate/commands/operations';

import { endLeases } from './crash-books.ts';
import { findLuckySeed } from './lucky-seed.ts';
import { copyTemplate, startTemplateCluster } from './template-cluster.ts';
import type { WorldCall, WorldCalls, WorldReply, WorldRequest } from './world-protocol.ts';
import { startWorld, type World } from './world.ts';

const worlds: World[] = [];
const [, , shared] = process.argv;
const own = shared === undefined ? await startTemplateCluster() : undefined;
const clusterUrl = present(shared ?? own?.url, 'the address of PostgreSQL');

async function createDatabase(): Promise<string> {
  return copyTemplate(clusterUrl, `world_${process.pid}_${worlds.length}`);
}

function worldOf(number: number): World {
  return present(worlds[number], `world ${number}`);
}

function operate(number: number): Operations {
  return worldOf(number).operate();
}

type Handlers = {
  readonly [K in WorldCall]: (input: WorldCalls[K]['takes']) => Promise<WorldCalls[K]['answers']>;
};

const HANDLERS: Handlers = {
  open: async ({ settings, databaseUrl: existing }) => {
    const databaseUrl = existing ?? (await createDatabase());
    const world = await startWorld({ databaseUrl, settings, site: 'built', jobs: 'by themselves' });
    return { world: worlds.push(world) - 1, url: world.url, databaseUrl };
  },
  endLeases: async ({ databaseUrl }) => {
    await endLeases(databaseUrl);
    return null;
  },
  close: async ({ world }) => {
    await worldOf(world).close();
    return null;
  },
  advance: async ({ world, byMs }) => {
    worldOf(world).clock.advance(byMs);
    return null;
  },
  publish: async ({ world, folder }) => {
    worldOf(world).publish(folder);
    return null;
  },
  runJobs: async ({ world }) => {
    await worldOf(world).runJobs();
    return null;
  },
  adjust: async ({ world, who, bucket, amountVt }) => {
    await operate(world).adjust({ who, bucket, amountSun: parseVt(amountVt), reason: 'test' });
    return null;
  },
  giveTokens: async ({ world, who, tokens }) => {
    await worldOf(world).owner.query(
      `update voltide.player p set tokens = $2 from voltide.identity i
       where i.user_id = p.user_id and lower(i.username) = lower($1)`,
      [who, tokens],
    );
    return null;
  },
  confirmEmail: async ({ world, email }) => {
    const { context, clock } = worldOf(world);
    const [claimant] = await listClaimants(context.database, email, 1);
    await setConfirmed(context.database, { ...present(claimant, email), email }, clock.nowMs());
    return null;
  },
  capital: async ({ world, amountVt }) => {
    await operate(world).capital(parseVt(amountVt), 'test');
    return null;
  },
  grant: ({ world, email }) => operate(world).grant(email, true),
  reviewReferral: async ({ world, who, isReleased }) => {
    await operate(world).reviewReferral(isReleased, { who, reason: 'test' });
    return null;
  },
  findLuckySeed: ({ world, ...target }) => findLuckySeed(worldOf(world).context, target),
  reconcile: ({ world }) => operate(world).reconcile(),
};

async function answer({ id, call, input }: WorldRequest): Promise<WorldReply> {
  try {
    const handle = HANDLERS[call] as (value: typeof input) => Promise<unknown>;
    return { id, ok: true, answer: await handle(input) };
  } catch (error) {
    return { id, ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (request: WorldRequest) => {
  void answer(request).then((reply) => process.send?.(reply));
});
let stopping: Promise<void> | undefined;
const stop = (): void => {
  stopping ??= Promise.resolve(own?.stop()).finally(() => process.exit());
};
process.once('disconnect', stop);
// A terminal's signal reaches this process too, before its parent is gone.
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
