/**
 * `node side-by-side-node.ts FOLDER DATABASE_URL SECRET_KEY`: starts the server as it is in a copy of the repository on
 * a database that others use too, and follows orders from standard input, one JSON document a line.
 */
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

import type * as Testkit from '@voltide/testkit';

export type Order =
  | { readonly order: 'sign up'; readonly count: number; readonly prefix: string }
  | { readonly order: 'play'; readonly players: readonly Signed[]; readonly rounds: number };

/** A player whose session any node takes. */
export type Signed = { readonly token: string; readonly userId: string };

export type Done = {
  readonly players: readonly Signed[];
  readonly played: number;
  /** Plays that were answered with an error, by its code. */
  readonly errors: Readonly<Record<string, number>>;
};

const PACK = 'tin-sparrow';

const [folder = '.', databaseUrl = '', secretKey = ''] = process.argv.slice(2);
const { href } = pathToFileURL(join(folder, 'testkit/src/index.ts'));
const kit = (await import(href)) as typeof Testkit;
const settings = { SECRET_KEY: secretKey, LOG_LEVEL: 'error' };
const world = await kit.startWorld({ databaseUrl, settings, jobs: 'by themselves' });
say({ url: world.url });
for await (const line of createInterface(process.stdin)) {
  const order = JSON.parse(line) as Order;
  say(await (order.order === 'sign up' ? signUp(order.count, order.prefix) : play(order.players, order.rounds)));
}
await world.close();

function say(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

async function signUp(count: number, prefix: string): Promise<Done> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const players = await Promise.all(
    numbers.map(async (number) => {
      const person = await kit.signUp(world, world.open(), `${prefix}-${number}`);
      const { client, user, userId } = await kit.readyToPlay(person);
      await kit.adjustBalance(world, userId, { account: 'promo', amountSun: 1_000_000_000n });
      return { token: client.token() ?? '', userId: user.id };
    }),
  );
  return { players, played: 0, errors: {} };
}

/** Every player opens packs one after the other, all players at once. */
async function play(players: readonly Signed[], rounds: number): Promise<Done> {
  let played = 0;
  const errors: Record<string, number> = {};
  const body = kit.orderOf(world, PACK);
  const playAll = async ({ token }: Signed): Promise<void> => {
    const client = world.open();
    client.setToken(token);
    for (let round = 0; round < rounds; round++) {
      try {
        await kit.openPack({ client } as Parameters<typeof kit.openPack>[0], body);
        played += 1;
      } catch (error) {
        const { code = String(error) } = error as { readonly code?: string };
        errors[code] = (errors[code] ?? 0) + 1;
      }
    }
  };
  await Promise.all(players.map(playAll));
  return { players: [], played, errors };
}
