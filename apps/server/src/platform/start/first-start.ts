import { hash } from 'node:crypto';

import { assert, HOUSE_USER_ID, SUN_PER_VT } from '@voltide/core';

import { createAccountLedger } from '../../people/accounts/ledger-port.ts';
import { createOperators, type Operators } from '../../people/accounts/operators.ts';
import type { Context } from '../context/context.ts';
import type { Database } from '../db/pool.ts';
import { deleteFactor } from '../../people/two-factor/factor.sql.ts';
import { settleOne } from '../../money/ledger/settle.sql.ts';
import { setPasswordLink } from '../../operate/mail/letters.ts';

/** The first capital of the house on the development network (S4-07). */
const DEVNET_CAPITAL_SUN = 10_000_000n * SUN_PER_VT;
const NO_CAPITAL =
  'TRON_NETWORK is not set, so no capital is booked and cash buys nothing: ' +
  'set TRON_NETWORK=devnet for 10,000,000 VT of play money, or another network';
/** The key names the amount: a devnet that began with less gets this much besides. */
const CAPITAL_KEY = 'system:devnet-capital-10m';

/**
 * Books the house's first capital on the development network, once: the key makes every later start a repetition. On a
 * database of the operator's own nothing is booked unless TRON_NETWORK says that it is a devnet.
 */
export async function bookDevnetCapital({ config, clock, house, log }: Context, owner: Database): Promise<void> {
  if (!config.booksDevnetCapital) {
    if (config.tronNetwork === 'devnet') log.warn(NO_CAPITAL);
    return;
  }
  const { status } = await settleOne(owner, {
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

export function operatorsOf(
  { clock, randomBytes, sessions, seedCipher, keptExclusions }: Context,
  owner: Database,
): Operators {
  const ledger = createAccountLedger(seedCipher);
  return createOperators({ database: owner, clock, randomBytes, sessions, ledger, keptExclusions, deleteFactor });
}

/**
 * Creates the account of SUPERADMIN_EMAIL at set-up and returns its one-time link to show; undefined when there is
 * nothing to show. An existing account with this address does not get the role.
 */
export async function prepareSuperadmin(context: Context, owner: Database): Promise<string | undefined> {
  const { config, accounts, log } = context;
  const email = config.superadminEmail;
  if (email === undefined) return undefined;
  const found = await accounts.findByEmail(email);
  if (found === undefined) {
    const operators = operatorsOf(context, owner);
    const userId = await operators.createOperator(email);
    return setPasswordLink(config.publicUrl, await operators.createSetupLink(userId));
  }
  if (found.role !== 'superadmin') {
    log.warn('SUPERADMIN_EMAIL belongs to a player, who gets the role only by: npm run admin -- grant EMAIL');
  }
  return undefined;
}
