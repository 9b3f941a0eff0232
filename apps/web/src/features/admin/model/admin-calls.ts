import type * as contract from '@voltide/contract';
import type { Endpoint } from '@voltide/contract';

import type { CallRef } from '../../../lib/api.ts';

function ref<E extends Endpoint>(method: E['method'], path: string): CallRef<E> {
  return { method, path };
}

/** The operators' calls, without their schemas; a test holds them to the contract. */
export const ADMIN_CALLS = {
  getPageHealth: ref<typeof contract.getPageHealth>('GET', '/api/admin/page-health'),
  getServerFacts: ref<typeof contract.getServerFacts>('GET', '/api/admin/server'),
  getReconcile: ref<typeof contract.getReconcile>('GET', '/api/admin/reconcile'),
  getOutbox: ref<typeof contract.getOutbox>('GET', '/api/admin/outbox'),
  listContact: ref<typeof contract.listContact>('GET', '/api/admin/contact'),
  handleContact: ref<typeof contract.handleContact>('POST', '/api/admin/contact/:messageId/handled'),
} as const;
