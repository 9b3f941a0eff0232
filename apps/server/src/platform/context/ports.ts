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

/** The program's view of the outside. Domains take only the parts that they use. */
export type Ports = {
  readonly config: Config;
  readonly clock: Clock;
  /** The time that all nodes agree on, by the database. */
  readonly sharedTime: (databaseMs: number) => number;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly database: Database;
  readonly lane: Lane;
  readonly bookEvents: BookEvents;
  readonly seedCipher: SeedCipher;
  readonly hasPages: () => boolean;
  readonly log: Logger;
  readonly events: Events;
  readonly outside: OutsideServices;
  readonly version: string;
};

export const systemClock: Clock = { nowMs: () => Date.now() };

export function systemRandomBytes(size: number): Uint8Array {
  return randomFillSync(new Uint8Array(size));
}
