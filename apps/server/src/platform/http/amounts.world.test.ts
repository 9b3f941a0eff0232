import { randomUUID } from 'node:crypto';

import type { ErrorBody } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { listGames } from '@voltide/games/registry';
import { listAmountFields } from '@voltide/testkit/amount-fields';
import {
  ferryPack,
  signInOperator,
  signUpWithdrawer,
  spinOf,
  startQuickGame,
  startWorldChain,
  useWorld,
  type Client,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const chain = await startWorldChain('amounts');
afterAll(() => chain.close());
const world = useWorld({ settings: { TRON_NODES: chain.urls.join(','), SECRET_KEY: '4a'.repeat(32) } });

const MOST_SUN = 10n ** 15n - 1n;
const AMOUNTS_SUN = [0n, 1n, MOST_SUN, 2n ** 53n, 2n ** 63n - 1n, 2n ** 63n, 10n ** 30n];

type Who = 'player' | 'operator' | 'quick';
type Sample = {
  readonly who: Who;
  readonly path?: string;
  readonly body?: object;
  /** For an amount inside of another member: the whole body with it, and its path. */
  readonly inside?: { readonly bodyOf: (text: string) => object; readonly named: string };
};

const pack = ferryPack();
const [item] = pack.items;
const packPrice = { bodyOf: (price: string) => ({ revision: 1, content: { ...pack, price } }), named: 'content.price' };
const itemValue = {
  bodyOf: (value: string) => ({ revision: 1, content: { ...pack, items: [{ ...item, value }] } }),
  named: 'content.items.0.value',
};
const made = ({ bodyOf, named }: { readonly bodyOf: (text: string) => object; readonly named: string }) => ({
  named,
  bodyOf: (text: string) => ({ ...bodyOf(text), revision: undefined }),
});

const limit = { kind: 'deposit', period: 'day' };
const { tableHash } = spinOf('calm');

const SAMPLES: Readonly<Record<string, Sample>> = {
  'POST /api/wallet/deposits body.amount': { who: 'player', body: {} },
  'POST /api/wallet/withdrawals body.amount': { who: 'player', body: {} },
  'POST /api/wallet/vault/put body.amount': { who: 'player', body: {} },
  'POST /api/wallet/vault/take body.amount': { who: 'player', body: { code: '123456' } },
  'PUT /api/wallet/vault/release body.amount': { who: 'player', body: {} },
  'PUT /api/account/limits body.amount': { who: 'player', body: limit },
  'POST /api/account/limits/confirm body.amount': { who: 'player', body: limit },
  'POST /api/admin/payouts body.capPerHour': { who: 'operator', body: { change: 'set_cap', reason: 'For the test.' } },
  'POST /api/admin/pack-drafts body.content.price': { who: 'operator', inside: made(packPrice) },
  'POST /api/admin/pack-drafts body.content.items.value': { who: 'operator', inside: made(itemValue) },
  'PUT /api/admin/pack-drafts/:id body.content.price': { who: 'operator', inside: packPrice },
  'PUT /api/admin/pack-drafts/:id body.content.items.value': { who: 'operator', inside: itemValue },
  'GET /api/battles query.maxEntry': { who: 'player' },
  'GET /api/battles query.maxSeat': { who: 'player' },
  'GET /api/admin/battles query.minEntry': { who: 'operator' },
  'GET /api/admin/battles query.maxEntry': { who: 'operator' },
  'GET /api/admin/battles/csv query.minEntry': { who: 'operator' },
  'GET /api/admin/battles/csv query.maxEntry': { who: 'operator' },
};

const GAME_SAMPLES: readonly (readonly [string, string, Sample, (bet: string) => object])[] = listGames()
  .filter(({ solo }) => solo !== undefined)
  .flatMap(({ id }) => [
    [`POST /api/games/${id}/play`, 'input.bet', { who: 'player' }, (bet) => ({ tableHash, input: { bet } })],
    [`POST /api/games/${id}/play`, 'input.bet', { who: 'quick' }, (bet) => ({ tableHash, input: { bet } })],
  ]);

let clients: Readonly<Record<Who, Client>>;
beforeAll(async () => {
  chain.mineAt(world, 20);
  await world.runJobs();
  const player = await signUpWithdrawer(world, chain);
  const operator = await signInOperator(world);
  clients = { operator: operator.client, player: player.client, quick: (await startQuickGame(world)).client };
});

const send = (who: Who, call: string, body: object | undefined) => {
  const [method = '', path = ''] = call.split(' ');
  return clients[who].send(method, path, { headers: { 'idempotency-key': randomUUID() }, ...(body && { body }) });
};

function faultOf(amountSun: bigint, field: string, { status, json }: { status: number; json: unknown }): string {
  const { code, fields } = json as ErrorBody;
  if (status === 500) return `500 at ${amountSun}`;
  if (amountSun <= MOST_SUN) return '';
  if (status !== 400 || code !== 'invalid_request') return `${status} ${code} at ${amountSun}`;
  return fields !== undefined && field in fields ? '' : `${Object.keys(fields ?? {}).join()} named at ${amountSun}`;
}

describe('S8-16 an amount beyond what sums can hold is refused by its field, and none is a fault of the server', () => {
  const fields = listAmountFields(ALL_ENDPOINTS).map(({ call, at }) => `${call} ${at}`);

  it('every amount field of the contract has a request here', () => {
    expect(Object.keys(SAMPLES).toSorted()).toEqual([...new Set(fields)].toSorted());
  });

  it.each(Object.entries(SAMPLES))('%s', async (name, { who, body, inside }) => {
    const [, , at = ''] = name.split(' ');
    const field = inside?.named ?? at.split('.').at(-1) ?? '';
    const call = name.slice(0, name.lastIndexOf(' ')).replace(':id', '1');
    for (const amountSun of AMOUNTS_SUN) {
      const text = formatVt(amountSun);
      const answer = await (inside !== undefined
        ? send(who, call, inside.bodyOf(text))
        : body === undefined
          ? send(who, `${call}?${field}=${text}`, undefined)
          : send(who, call, { ...body, [field]: text }));
      expect(faultOf(amountSun, field, answer)).toBe('');
    }
  });

  it.each(GAME_SAMPLES)('%s with %s', async (call, field, { who }, bodyOf) => {
    for (const amountSun of AMOUNTS_SUN) {
      expect(faultOf(amountSun, field, await send(who, call, bodyOf(formatVt(amountSun))))).toBe('');
    }
  });
});
