import { availableParallelism } from 'node:os';

import { hash, verify } from '@node-rs/argon2';

import { createTaskQueue } from '../../platform/concurrency/task-queue.ts';
import { addressKey, networkKey } from '../../platform/rate-limits/address-key.ts';

/** OWASP's smallest recommended setting of argon2id: 19 MiB, two passes, one lane (S3-12). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Places of the queue; known browsers have some of their own. */
const WAITING_MAX = { strangers: 256, known: 256 } as const;

/** The caller in the queue for hashing. `isKnown` is true for a browser that the account has used. */
export type HashTurn = { readonly address: string; readonly isKnown: boolean };

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes and checks passwords with half of the processors at most, so that plays go on beside a rush of log-ins.
 * Networks take turns, and every other turn goes to a known browser, at whatever address.
 */
export function createPasswords() {
  const queue = createTaskQueue({
    parallel: Math.max(1, Math.floor(availableParallelism() / 2)),
    waiting: WAITING_MAX.strangers,
    waitingKnown: WAITING_MAX.known,
  });
  const dummyHash = queue.run({ key: '', isKnown: true }, () => hash('no account has this password', COST));
  return {
    hash(password: string, turn: HashTurn): Promise<string> {
      return queue.run(callerOf(turn), () => hash(password.normalize('NFKC'), COST));
    },
    /** Checks a password; for an unknown account it does the same work and returns false. */
    async matches(passwordHash: string | null | undefined, password: string, turn: HashTurn): Promise<boolean> {
      const stored = passwordHash ?? (await dummyHash);
      const good = await queue.run(callerOf(turn), () => verify(stored, password.normalize('NFKC')));
      return good && typeof passwordHash === 'string';
    },
  };
}

function callerOf({ address, isKnown }: HashTurn) {
  return { key: isKnown ? addressKey(address) : networkKey(address), isKnown };
}
