import { hash } from 'node:crypto';

import { assert, HOUSE_USER_ID, SUN_PER_VT } from '@voltide/core';

import type { Context } from '../context/context.ts';
import { setPasswordLink } from '../mail/letters.ts';

/** What the house starts with on the development network (S4-07). */
const DEVNET_CAPITAL_SUN = 10_000_000n * SUN_PER_VT;
/** The key names the amount: a devnet that began with less gets this much besides. */
const CAPITAL_KEY = 'system:devnet-capital-10m';

/** Books the house's first capital on the development network, once: the key makes every later start a repetition. */
export async function bookDevnetCapital({ config, lane, clock, house }: Context): Promise<void> {
  if (config.tronNetwork !== 'devnet') return;
  const { status } = await lane.submit({
    kind: 'adjust',
    userId: HOUSE_USER_ID,
    key: CAPITAL_KEY,
    requestHash: hash('sha256', CAPITAL_KEY, 'buffer'),
    account: 'cash',
    amountSun: DEVNET_CAPITAL_SUN,
    reason: 'Start on the development network',
    byUserId: undefined,
    atMs: clock.nowMs(),
  });
  assert(status === 'settled', `the first capital was ${status}`);
  await house.countAndRead();
}

/**
 * Creates the account of SUPERADMIN_EMAIL at set-up and returns its one-time link to show; undefined when there is
 * nothing to show. An account that somebody has under this address already is not given the role.
 */
export async function prepareSuperadmin({ config, accounts, log }: Context): Promise<string | undefined> {
  const email = config.superadminEmail;
  if (email === undefined) return undefined;
  const found = await accounts.findByEmail(email);
  if (found === undefined) {
    const userId = await accounts.createOperator(email);
    return setPasswordLink(config.publicUrl, await accounts.createSetupLink(userId));
  }
  if (found.role !== 'superadmin') {
    log.warn('SUPERADMIN_EMAIL belongs to a player, who gets the role only by: npm run admin -- grant EMAIL');
  }
  return undefined;
}
