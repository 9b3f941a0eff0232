import type { Clock } from '@voltide/core';

import type { Database } from '../db/pool.ts';
import { insertResetRequest } from './reset-request.sql.ts';

type RecoveryPorts = { readonly database: Database; readonly clock: Clock };

export type Recovery = ReturnType<typeof createRecovery>;

/** Lets people who know their address and not their password back in. */
export function createRecovery({ database, clock }: RecoveryPorts) {
  return {
    /** Notes that a new password was asked for. It neither knows nor looks whether there is such an account. */
    ask: (email: string): Promise<void> => insertResetRequest(database, email, clock.nowMs()),
  };
}
