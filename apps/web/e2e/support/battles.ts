import type { APIRequestContext } from '@playwright/test';
import { listPacks, type RequestOf } from '@voltide/contract';
import { addHouseSeat, createBattle } from '@voltide/games/battles/contract';

import { freshName, get, post } from './people.ts';

type Settings = RequestOf<typeof createBattle>['settings'];

export type Layout = Settings['layout'];

/** Settings of a battle: one round of each of the first packs, and differences from a plain 1v1. */
export type Opening = { readonly rounds: number } & Partial<Omit<Settings, 'rounds'>>;

const PLAIN = { layout: '1v1', mode: 'standard', inverse: false, tie: 'ticket', funding: 0 } as const;

export async function openBattle(
  request: APIRequestContext,
  token: string,
  { rounds: count, ...part }: Opening,
): Promise<string> {
  const { packs } = await get(request, listPacks);
  const rounds = packs.slice(0, count).map(({ id, hash }) => ({ id, hash }));
  const body = {
    settings: { ...PLAIN, ...part, rounds },
    share: 100,
    clientSeed: freshName(),
    allowsHouse: true,
    isPrivate: false,
  } as const;
  return (await post(request, createBattle, { token, key: freshName('key'), body })).battleId;
}

export async function callHouse(request: APIRequestContext, token: string, battleId: string): Promise<void> {
  const endpoint = { ...addHouseSeat, path: addHouseSeat.path.replace(':battleId', battleId) };
  await post(request, endpoint, { token, key: freshName('key'), body: {} });
}
