import { randomUUID } from 'node:crypto';

import { request as requests, type APIRequestContext } from '@playwright/test';
import { listPacks, signup } from '@voltide/contract';
import { createBattle } from '@voltide/games/battles/contract';
import { freshAddress } from '@voltide/testkit/addresses';
import type { ChildWorld } from '@voltide/testkit/child-world';

import { freshName, get, post, signupBody } from './people.ts';

/** A player with requests of their own, without a page. */
export type Player = { readonly request: APIRequestContext; readonly token: string; readonly username: string };

/** A second browser: its accounts must be unrelated to the operator. */
export async function otherBrowser(world: ChildWorld): Promise<APIRequestContext> {
  return requests.newContext({ baseURL: world.url, extraHTTPHeaders: { 'x-forwarded-for': freshAddress() } });
}

/** Signs a user up in a browser, with a referral code if one is given. */
export async function signUpIn(request: APIRequestContext, referralCode?: string): Promise<Player> {
  const username = freshName();
  const { token } = await post(request, signup, { body: { ...signupBody(username), referralCode } });
  return { request, token, username };
}

/** Opens a battle whose creator takes the first seat. */
export async function openBattleOf(world: ChildWorld, { request, token, username }: Player): Promise<string> {
  await world.confirmEmail(`${username}@example.com`);
  const { packs } = await get(request, listPacks);
  const rounds = packs.slice(0, 1).map(({ id, hash }) => ({ id, hash }));
  const settings = { layout: '1v1', mode: 'standard', inverse: false, tie: 'ticket', funding: 0, rounds } as const;
  const body = { settings: { ...settings, rounds }, share: 100, allowsHouse: true, isPrivate: false } as const;
  const { battleId } = await post(request, createBattle, {
    body: { ...body, clientSeed: freshName() },
    token,
    key: randomUUID(),
  });
  return battleId;
}
