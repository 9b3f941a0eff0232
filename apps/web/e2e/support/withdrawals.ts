import { randomUUID } from 'node:crypto';

import {
  connectWallet,
  createWithdrawal,
  login,
  PAYOUT_WAIT_MS,
  stepUp,
  verifyWallet,
  type Withdrawal,
} from '@voltide/contract';
import { totpCode } from '@voltide/testkit/authenticator';
import { createTestClock } from '@voltide/testkit/clock';
import type { ChildWorld } from '@voltide/testkit/child-world';

import { otherBrowser, signUpIn } from './others.ts';
import { post, signupBody } from './people.ts';
import { enrolFactor } from './phone.ts';
import { createTestWallet, type WorldChain } from './tron.ts';

/**
 * Requests a withdrawal for a user with cash and an address proven long enough; the world's clock is advanced by
 * `PAYOUT_WAIT_MS` for that.
 */
export async function askWithdrawal(world: ChildWorld, chain: WorldChain, amount: string): Promise<Withdrawal> {
  const request = await otherBrowser(world);
  const { token, username } = await signUpIn(request);
  const { email, password } = signupBody(username);
  const wallet = createTestWallet();
  await chain.fund(wallet, '10');
  chain.chain.mine();
  await world.runJobs();
  await world.adjust(username, 'cash', amount);
  const { challenge } = await post(request, connectWallet, { body: { walletAddress: wallet.address }, token });
  await post(request, stepUp, { body: { password }, token });
  await post(request, verifyWallet, { body: { signature: wallet.signText(challenge?.text ?? '') }, token });
  const { secret } = await enrolFactor(request, token, password);
  await world.advance(PAYOUT_WAIT_MS);
  const clock = createTestClock();
  clock.advance(PAYOUT_WAIT_MS);
  chain.chain.mine(clock.nowMs());
  await world.runJobs();
  const again = await post(request, login, { body: { credential: email, password } });
  const code = totpCode(secret, clock.nowMs());
  await post(request, stepUp, { body: { code }, token: again.token });
  const asked = await post(request, createWithdrawal, { body: { amount }, token: again.token, key: randomUUID() });
  await request.dispose();
  return asked;
}
