import type * as contract from '@voltide/contract';
import type { Endpoint } from '@voltide/contract';

import type { CallRef } from './api.ts';

function ref<E extends Endpoint>(method: E['method'], path: string): CallRef<E> {
  return { method, path };
}

/** The calls about second factor and step-up, without their schemas; a test holds them to the contract. */
export const FACTOR_CALLS = {
  stepUp: ref<typeof contract.stepUp>('POST', '/api/auth/step-up'),
  getFactor: ref<typeof contract.getFactor>('GET', '/api/auth/factor'),
  beginFactor: ref<typeof contract.beginFactor>('POST', '/api/auth/factor/begin'),
  confirmFactor: ref<typeof contract.confirmFactor>('POST', '/api/auth/factor/confirm'),
  removeFactor: ref<typeof contract.removeFactor>('POST', '/api/auth/factor/remove'),
  renewRecoveryCodes: ref<typeof contract.renewRecoveryCodes>('POST', '/api/auth/factor/recovery-codes'),
} as const;
