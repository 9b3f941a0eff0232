import type * as shared from '@voltide/contract';
import { listEndpoints, SHARED_ENDPOINTS, type CallsOf, type Endpoint } from '@voltide/contract';

import * as battles from './battles/contract.ts';
import * as operatedBattles from './battles/operator-contract.ts';
import * as caches from './caches/contract.ts';
import * as dailySpin from './daily-spin/contract.ts';
import * as jackpot from './jackpot/contract.ts';
import * as operatedJackpot from './jackpot/operator-contract.ts';
import * as loading from './loading/contract.ts';
import * as packs from './packs/contract.ts';
import * as wheel from './wheel/contract.ts';

/** Types every call of the interface by its name, as `POST /api/packs/open`, for the pages. */
export type Calls = CallsOf<typeof shared> &
  CallsOf<typeof battles> &
  CallsOf<typeof operatedBattles> &
  CallsOf<typeof caches> &
  CallsOf<typeof dailySpin> &
  CallsOf<typeof jackpot> &
  CallsOf<typeof operatedJackpot> &
  CallsOf<typeof loading> &
  CallsOf<typeof packs> &
  CallsOf<typeof wheel>;

/** Every call of the interface, by the name of its table: the shared ones, then each game's own. */
export const NAMED_ENDPOINTS = listEndpoints(
  SHARED_ENDPOINTS,
  battles,
  operatedBattles,
  caches,
  dailySpin,
  jackpot,
  operatedJackpot,
  loading,
  packs,
  wheel,
);

/** Lists them for the API documents, the contract hash and the server's start-up check. */
export const ALL_ENDPOINTS: readonly Endpoint[] = Object.values(NAMED_ENDPOINTS);
