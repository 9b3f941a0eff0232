import { randomFillSync } from 'node:crypto';

import type { Clock } from '@voltide/core';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

import type { Config } from './config.ts';
import type { Events } from './events.ts';

/** What comes from outside the program. Domains take only those of it that they use. */
export type Ports = {
  readonly config: Config;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly pool: Pool;
  readonly log: Logger;
  readonly events: Events;
};

/** Everything that handlers can pick from: the ports, and the domains built on them. */
export type Context = Ports;

/** The machine's clock. */
export const systemClock: Clock = { nowMs: () => Date.now() };

/** Random bytes of the operating system. */
export function systemRandomBytes(size: number): Uint8Array {
  return randomFillSync(new Uint8Array(size));
}
