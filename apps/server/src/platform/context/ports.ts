import { randomFillSync } from 'node:crypto';

import type { Clock } from '@voltide/core';
import type { Logger } from 'pino';

import type { Config } from '../../config.ts';
import type { Database } from '../db/pool.ts';
import type { Events } from '../telemetry/events.ts';
import type { OutsideServices } from '../telemetry/outside.ts';
import type { BookEvents } from '../../money/ledger/book-events.ts';
import type { Lane } from '../../money/ledger/lane.ts';
import type { SeedCipher } from '../secrets/seed-cipher.ts';

/** What comes from outside the program. Domains take only those of it that they use. */
export type Ports = {
  readonly config: Config;
  readonly clock: Clock;
  /** The moment that all nodes agree on, by the time of the database. */
  readonly sharedTime: (databaseMs: number) => number;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly database: Database;
  readonly lane: Lane;
  /** Whose books this node has just changed. */
  readonly bookEvents: BookEvents;
  readonly seedCipher: SeedCipher;
  /** True if there are pages to serve. */
  readonly hasPages: () => boolean;
  readonly log: Logger;
  readonly events: Events;
  readonly outside: OutsideServices;
  /** The version of this program, as its package names it. */
  readonly version: string;
};

/** The machine's clock. */
export const systemClock: Clock = { nowMs: () => Date.now() };

/** Random bytes of the operating system. */
export function systemRandomBytes(size: number): Uint8Array {
  return randomFillSync(new Uint8Array(size));
}
