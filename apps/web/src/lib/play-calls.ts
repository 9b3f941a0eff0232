import type * as contract from '@voltide/contract';
import type { Endpoint } from '@voltide/contract';

import type { CallRef } from './api.ts';

function ref<E extends Endpoint>(method: E['method'], path: string): CallRef<E> {
  return { method, path };
}

/** The calls about a player's finds, plays and seeds, without their schemas; a test holds them to the contract. */
export const PLAY_CALLS = {
  listStacks: ref<typeof contract.listStacks>('GET', '/api/finds'),
  exchangeFinds: ref<typeof contract.exchangeFinds>('POST', '/api/finds/exchange'),
  getPreferences: ref<typeof contract.getPreferences>('GET', '/api/preferences'),
  putPreferences: ref<typeof contract.putPreferences>('PUT', '/api/preferences'),
  listPlays: ref<typeof contract.listPlays>('GET', '/api/plays'),
  getPlay: ref<typeof contract.getPlay>('GET', '/api/plays/:playId'),
  exportPlaysCsv: ref<typeof contract.exportPlaysCsv>('GET', '/api/plays/export.csv'),
  exportPlaysJson: ref<typeof contract.exportPlaysJson>('GET', '/api/plays/export.json'),
  getSeeds: ref<typeof contract.getSeeds>('GET', '/api/fairness/seeds'),
  rotateSeeds: ref<typeof contract.rotateSeeds>('POST', '/api/fairness/rotate'),
  getTable: ref<typeof contract.getTable>('GET', '/api/packs/tables/:hash'),
} as const;
