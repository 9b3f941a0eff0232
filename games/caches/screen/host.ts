import type { CallsOf } from '@voltide/contract';

import { useGameHost, type GameHost, type SharedCalls } from '../../kit/host.ts';
import type * as caches from '../contract.ts';

type Calls = SharedCalls & CallsOf<typeof caches>;

export type CachesHost = GameHost<Calls>;

export const useHost = (): CachesHost => useGameHost<Calls>();
