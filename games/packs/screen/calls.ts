import type * as contract from '@voltide/contract';
import type { Endpoint } from '@voltide/contract';

import type { CallRef } from './port.ts';

function ref<E extends Endpoint>(method: E['method'], path: string): CallRef<E> {
  return { method, path };
}

/** The calls that pack screens make; a test holds method and path to the contract. */
export const CALLS = {
  listPacks: ref<typeof contract.listPacks>('GET', '/api/packs'),
  getPack: ref<typeof contract.getPack>('GET', '/api/packs/:packId'),
  listRecentFinds: ref<typeof contract.listRecentFinds>('GET', '/api/packs/recent-finds'),
  openPacks: ref<typeof contract.openPacks>('POST', '/api/packs/open'),
  getPlay: ref<typeof contract.getPlay>('GET', '/api/plays/:playId'),
  listPlays: ref<typeof contract.listPlays>('GET', '/api/plays'),
  listStacks: ref<typeof contract.listStacks>('GET', '/api/finds'),
  exchangeFinds: ref<typeof contract.exchangeFinds>('POST', '/api/finds/exchange'),
  getSeeds: ref<typeof contract.getSeeds>('GET', '/api/fairness/seeds'),
  getSettings: ref<typeof contract.getSettings>('GET', '/api/settings'),
  getBuckets: ref<typeof contract.getBuckets>('GET', '/api/wallet/buckets'),
  triggerEffect: ref<typeof contract.triggerEffect>('POST', '/api/neuro/trigger-effect'),
} as const;
