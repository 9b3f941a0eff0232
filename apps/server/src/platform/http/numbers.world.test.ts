import { randomUUID } from 'node:crypto';

import { stepUp, type Endpoint } from '@voltide/contract';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { currentSpinTable } from '@voltide/games/daily-spin/table';
import {
  battleBody,
  openBattle,
  orderOf,
  samplesOf,
  signInOperator,
  signUpPlayer,
  spinOf,
  startQuickGame,
  textsWithLeaf,
  useWorld,
  type Client,
} from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();

/** Numbers as JSON may write them: fractions, beyond the exact range of a double, beyond any double, and minus zero. */
const NUMBERS = ['1.5', '-1.5', '1e21', '9007199254740993', '-9007199254740993', '1E400', '-1E400', '-0', '1e-400'];
const WALLET = { walletAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };

async function requestsOf(call: Endpoint): Promise<readonly unknown[]> {
  switch (`${call.method} ${call.path}`) {
    case 'POST /api/games/:gameId/play':
      return [spinOf()];
    case 'POST /api/packs/open':
      return [orderOf(world), { ...orderOf(world), qty: 1 }];
    case 'POST /api/spin':
      return [{ tableHash: currentSpinTable().hash }];
    case 'POST /api/battles':
      return [battleBody(world)];
    case 'POST /api/battles/chances':
      return [{ settings: battleBody(world).settings, share: 100 }];
    case 'POST /api/wallet/connect':
      return [WALLET];
    default:
      return call.request === undefined ? [] : samplesOf(call.request);
  }
}

async function pathOf({ path }: Endpoint): Promise<string> {
  if (!path.includes(':battleId')) return path.replace(':gameId', 'wheel').replaceAll(/:\w+/g, '1');
  const { battleId } = await openBattle(await signUpPlayer(world), battleBody(world));
  return path.replace(':battleId', battleId);
}

let operator: Promise<Client> | undefined;

async function clientFor({ auth }: Endpoint): Promise<Client> {
  if (auth === 'quick') return (await startQuickGame(world)).client;
  if (auth === 'superadmin') {
    operator ??= signInOperator(world).then(({ client }) => client);
    return operator;
  }
  const { client, password } = await signUpPlayer(world);
  await client.call(stepUp, { body: { password } });
  return client;
}

async function requestsWithNumbers(
  call: Endpoint,
): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const path = await pathOf(call);
  const bodies = await requestsOf(call);
  const fields = call.query !== undefined && 'entries' in call.query ? Object.keys(call.query.entries as object) : [];
  return NUMBERS.flatMap((number) => [
    ...bodies.flatMap((body) => textsWithLeaf(body, number)).map((text) => ({ path, text })),
    ...[...call.path.matchAll(/:\w+/g)].map(([name]) => {
      const filled = call.path.replace(name, number).replaceAll(/:\w+/g, '1');
      return { path: filled, text: JSON.stringify(bodies[0] ?? {}) };
    }),
    ...fields.map((field) => ({ path: `${path}?${field}=${number}`, text: '' })),
  ]);
}

function refusedAt(field: string): object {
  return { status: 400, json: { code: 'invalid_request', fields: { [field]: expect.any(String) as unknown } } };
}

describe('numbers of JSON that are no amounts and no counts', () => {
  it.each(ALL_ENDPOINTS.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'S14-06 %s answers fractions, huge numbers and minus zero anywhere with a status below 500',
    async (_, call) => {
      const client = await clientFor(call);
      const faults: string[] = [];
      for (const { path, text } of await requestsWithNumbers(call)) {
        world.clock.advance(100);
        const headers = { 'idempotency-key': randomUUID() };
        const { status, json } = await client.send(call.method, path, { text, headers });
        if (status >= 500) faults.push(`${path} ${text}: ${status} ${JSON.stringify(json)}`);
      }
      expect(faults).toEqual([]);
    },
  );

  it.each(['1.5', '1e21', '9007199254740993', '1E400'])(
    'S14-06 a bet or a quantity of %s is refused with its field, and nothing is played',
    async (number) => {
      const { client } = await signUpPlayer(world);
      const { tableHash } = spinOf();
      const headers = { 'idempotency-key': randomUUID() };
      const bet = await client.send('POST', '/api/games/wheel/play', {
        text: `{"tableHash":"${tableHash}","input":{"bet":${number}}}`,
        headers,
      });
      expect(bet).toMatchObject(refusedAt('input.bet'));
      const text = JSON.stringify({ ...orderOf(world), quantity: 0 }).replace('"quantity":0', `"quantity":${number}`);
      const opened = await client.send('POST', '/api/packs/open', { text, headers });
      expect(opened).toMatchObject(refusedAt('quantity'));
    },
  );
});
