import type * as contract from '@voltide/contract';
import type { Endpoint } from '@voltide/contract';

import type { CallRef } from './api.ts';

function ref<E extends Endpoint>(method: E['method'], path: string): CallRef<E> {
  return { method, path };
}

/**
 * The calls that code of the first load makes. Only their types come from the contract, which would bring all its
 * schemas along; a test holds method and path to it.
 */
export const CALLS = {
  getMe: ref<typeof contract.getMe>('GET', '/api/auth/me'),
  login: ref<typeof contract.login>('POST', '/api/auth/login'),
  signup: ref<typeof contract.signup>('POST', '/api/auth/signup'),
  getFactor: ref<typeof contract.getFactor>('GET', '/api/auth/factor'),
  guestSignin: ref<typeof contract.guestSignin>('POST', '/api/auth/guest-signin'),
  logout: ref<typeof contract.logout>('POST', '/api/auth/logout'),
  getBalance: ref<typeof contract.getBalance>('GET', '/api/wallet/balance'),
  getBuckets: ref<typeof contract.getBuckets>('GET', '/api/wallet/buckets'),
  getSettings: ref<typeof contract.getSettings>('GET', '/api/settings'),
  listPacks: ref<typeof contract.listPacks>('GET', '/api/packs'),
  listRecentFinds: ref<typeof contract.listRecentFinds>('GET', '/api/packs/recent-finds'),
  getSeeds: ref<typeof contract.getSeeds>('GET', '/api/fairness/seeds'),
  setClientSeed: ref<typeof contract.setClientSeed>('POST', '/api/fairness/client-seed'),
  listStacks: ref<typeof contract.listStacks>('GET', '/api/finds'),
} as const;
