import type { CallsOf } from '@voltide/contract';

import { useGameHost, type GameHost, type SharedCalls } from '../../kit/host.ts';
import type * as packs from '../contract.ts';

type Calls = SharedCalls & CallsOf<typeof packs>;

export type PacksHost = GameHost<Calls>;

export const useHost = (): PacksHost => useGameHost<Calls>();
