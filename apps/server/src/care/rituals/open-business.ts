import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { countItems, findTypedEmail } from './open-business.sql.ts';

/** Something that a player left unfinished, stated without pressing. */
export type OpenBusiness = {
  readonly topic: string;
  readonly message: string;
  readonly link: { readonly text: string; readonly path: string };
  /** True for a reward: never named in profile strict, where nothing is advertised, nor to excluded players. */
  readonly isReward: boolean;
  /** The fewest days between two mentions. */
  readonly everyDays: number;
};

type OpenBusinessSource = {
  readonly topic: string;
  readonly link: OpenBusiness['link'];
  readonly isReward: boolean;
  readonly everyDays: number;
  readonly describe: (connection: Connection, userId: UserId) => Promise<string | undefined>;
};

/** Every kind, in the order in which they are mentioned. A system that leaves something open adds its line here. */
export const OPEN_BUSINESS: readonly OpenBusinessSource[] = [
  {
    topic: 'unfinished/email',
    link: { text: 'Confirm my email', path: '/profile-setup' },
    isReward: false,
    everyDays: 7,
    describe: async (connection, userId) =>
      (await findTypedEmail(connection, userId)) === undefined
        ? undefined
        : 'Your email is not confirmed yet. Without it a forgotten password cannot be replaced.',
  },
  {
    topic: 'unfinished/items',
    link: { text: 'See my items', path: '/inventory' },
    isReward: true,
    everyDays: 30,
    describe: async (connection, userId) => {
      const count = await countItems(connection, userId);
      if (count === 0) return undefined;
      return `You hold ${count === 1 ? '1 item' : `${count} items`}. They keep their value, and nothing expires.`;
    },
  },
];

export async function listOpenBusiness(connection: Connection, userId: UserId): Promise<readonly OpenBusiness[]> {
  const found = await Promise.all(
    OPEN_BUSINESS.map(async ({ describe, ...source }) => {
      const message = await describe(connection, userId);
      return message === undefined ? undefined : { ...source, message };
    }),
  );
  return found.filter((each) => each !== undefined);
}
