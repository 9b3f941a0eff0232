import type { APIRequestContext } from '@playwright/test';
import { listPacks, type RequestOf } from '@voltide/contract';
import { createBattle } from '@voltide/games/battles/contract';

import { freshName, get, post } from './people.ts';

type Settings = RequestOf<typeof createBattle>['settings'];

export type Layout = Settings['layout'];

/** A battle to be opened: one round each of the first packs. */
export type Opening = { readonly rounds: number } & Partial<Pick<Settings, 'layout' | 'mode'>>;

/** Opens a battle that the house may join, and returns its id. */
export async function openBattle(
  request: APIRequestContext,
  token: string,
  { rounds: count, layout = '1v1', mode = 'standard' }: Opening,
): Promise<string> {
  const { packs } = await get(request, listPacks);
  const rounds = packs.slice(0, count).map(({ id, hash }) => ({ id, hash }));
  const body = {
    settings: { layout, mode, inverse: false, tie: 'ticket', funding: 0, rounds },
    share: 100,
    clientSeed: freshName(),
    allowsHouse: true,
    isPrivate: false,
  } as const;
  return (await post(request, createBattle, { token, key: freshName('key'), body })).battleId;
}
