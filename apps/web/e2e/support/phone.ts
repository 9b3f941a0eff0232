import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { beginFactor, confirmFactor, stepUp } from '@voltide/contract';
import { totpCode } from '@voltide/testkit/authenticator';
import type { ChildWorld } from '@voltide/testkit/child-world';
import { createTestClock } from '@voltide/testkit/clock';

import { becomeSuperadmin, post, signupBody, type SignedIn } from './people.ts';

export type Phone = { readonly secret: string; readonly recoveryCodes: readonly string[] };

const STEP_MS = 30_000;

/**
 * Gives an account a second factor over HTTP, by the code of the previous step: the current one is left to the test.
 * `aheadMs` is how far the world's clock was advanced.
 */
export async function enrolFactor(
  request: APIRequestContext,
  token: string,
  password: string,
  aheadMs = 0,
): Promise<Phone> {
  const clock = createTestClock();
  clock.advance(aheadMs - STEP_MS);
  await post(request, stepUp, { body: { password }, token });
  const { secret } = await post(request, beginFactor, { body: undefined, token });
  const confirm = (): Promise<Pick<Phone, 'recoveryCodes'>> =>
    post(request, confirmFactor, { body: { code: totpCode(secret, clock.nowMs()) }, token });
  // The step may end during the request, and its code with it: the next one holds for half a minute.
  const { recoveryCodes } = await confirm().catch(confirm);
  return { secret, recoveryCodes };
}

/** Makes a superadmin with a freshly confirmed second factor: the portal is open. */
export async function becomeOperator(
  context: BrowserContext,
  world: ChildWorld,
  aheadMs = 0,
): Promise<SignedIn & Phone> {
  const signedIn = await becomeSuperadmin(context, world);
  const { password } = signupBody(signedIn.user.username);
  return { ...signedIn, ...(await enrolFactor(context.request, signedIn.token, password, aheadMs)) };
}
