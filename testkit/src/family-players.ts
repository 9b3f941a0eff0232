import { deleteAccount, login, signup, stepUp } from '@voltide/contract';
import { parseUserId, present, type UserId } from '@voltide/core';
import { afterAll } from 'vitest';

import { createClient, type Client } from './client.ts';
import { freshName, signupBody, type Person } from './people.ts';
import type { World } from './world.ts';

export const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

export type FamilyPlayer = Person & { readonly userId: UserId };

let networks = 0;
/** Returns the first bytes of a network that no other player is in. */
export function freshNetwork(): string {
  networks += 1;
  return `198.51.${networks}`;
}

/** Players of a test file by the browsers and networks they come from, and what becomes of their referrals. */
export function useFamilies(world: World) {
  const opened: Client[] = [];
  afterAll(() => {
    for (const client of opened) client.close();
  });
  /** A browser at an address. */
  const browserAt = (address: string, userAgent = CHROME, languages = 'en-GB,en;q=0.9'): Client => {
    const client = createClient(world.url, address);
    client.setHeader('user-agent', userAgent);
    client.setHeader('accept-language', languages);
    opened.push(client);
    return client;
  };
  return {
    browserAt,

    /** A browser in a network of its own. */
    someBrowser: (): Client => browserAt(`${freshNetwork()}.9`),

    join: async (client: Client, referralCode?: string): Promise<FamilyPlayer> => {
      const body = signupBody(freshName());
      client.setToken(undefined);
      const { token, user } = await client.call(signup, { body: { ...body, referralCode } });
      client.setToken(token);
      const userId = present(parseUserId(user.id), 'the number of a user');
      return { client, user, userId, email: body.email, password: body.password };
    },

    logInAt: async (client: Client, { email, password }: Person): Promise<void> => {
      client.setToken(undefined);
      client.setToken((await client.call(login, { body: { credential: email, password } })).token);
    },

    removeAccount: async ({ client, user, password }: Person): Promise<void> => {
      await client.call(stepUp, { body: { password } });
      await client.call(deleteAccount, { body: { confirm: user.username } });
    },

    codeOf: async ({ userId }: FamilyPlayer): Promise<string> =>
      (await world.context.referrals.codes.ofAccount(userId)).code,

    stateOf: async ({ userId }: Pick<FamilyPlayer, 'userId'>) => {
      const { rows } = await world.owner.query<{ state: string; reason: string | null }>(
        'select state, reason from voltide.referral where referee_id = $1',
        [userId],
      );
      return rows[0] && [rows[0].state, rows[0].reason];
    },

    evidenceOf: async ({ userId }: FamilyPlayer) => {
      const { rows } = await world.owner.query<{ otherId: UserId; relation: string; reason: string }>(
        `select other_id as "otherId", relation, reason from voltide.referral_evidence
         where referee_id = $1 order by noted_at_ms, other_id`,
        [userId],
      );
      return rows;
    },
  };
}
