import { randomUUID } from 'node:crypto';

import { present } from '@voltide/core';
import type { RequestOf } from '@voltide/contract';
import { createBattle, joinBattle } from '@voltide/games/battles/contract';
import { findPack } from '@voltide/games/packs/catalogue';

import type { Order } from './open-loop.ts';

type Layout = RequestOf<typeof createBattle>['settings']['layout'];

const PACK_ID = 'glass-tide';

export async function openBattle(port: number, token: string, layout: Layout): Promise<string> {
  const { hash } = present(findPack(PACK_ID), PACK_ID);
  const body: RequestOf<typeof createBattle> = {
    settings: { layout, mode: 'standard', inverse: false, tie: 'ticket', rounds: [{ id: PACK_ID, hash }], funding: 0 },
    share: 100,
    clientSeed: 'bench',
    allowsHouse: false,
    isPrivate: false,
  };
  const answer = await post(port, { path: createBattle.path, token, key: randomUUID(), body: JSON.stringify(body) });
  return ((await answer.json()) as { readonly battleId: string }).battleId;
}

export function joinOrder(battleId: string, token: string): Order {
  const body: RequestOf<typeof joinBattle> = { share: 100, clientSeed: 'bench' };
  const path = joinBattle.path.replace(':battleId', battleId);
  return { path, token, key: randomUUID(), body: JSON.stringify(body) };
}

/** Sends a request by itself. @throws Error when it is refused */
export async function post(port: number, { path, token, key, body }: Order): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
    body,
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return answer;
}
