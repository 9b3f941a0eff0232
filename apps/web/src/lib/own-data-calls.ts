import type * as contract from '@voltide/contract';
import type { Endpoint } from '@voltide/contract';

import type { CallRef } from './api.ts';

function ref<E extends Endpoint>(method: E['method'], path: string): CallRef<E> {
  return { method, path };
}

/** The calls about a person's own data, without their schemas; a test holds them to the contract. */
export const OWN_DATA_CALLS = {
  listSessions: ref<typeof contract.listSessions>('GET', '/api/sessions'),
  endSession: ref<typeof contract.endSession>('DELETE', '/api/sessions/:sessionId'),
  endOtherSessions: ref<typeof contract.endOtherSessions>('DELETE', '/api/sessions'),
  getFactor: ref<typeof contract.getFactor>('GET', '/api/auth/factor'),
  getConsents: ref<typeof contract.getConsents>('GET', '/api/account/consents'),
  agreeToDocuments: ref<typeof contract.agreeToDocuments>('POST', '/api/account/consents'),
} as const;
