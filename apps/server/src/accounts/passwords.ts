import { availableParallelism } from 'node:os';

import { hash, verify } from '@node-rs/argon2';

import { createGate } from '../gate.ts';
import { addressKey } from '../rate-limits/limits.ts';

/** OWASP's smallest recommended setting of argon2id: 19 MiB, two passes, one lane (S3-12). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const WAITING_MAX = 256;

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes and checks passwords, with half of the processors at most, so that plays go on beside a rush of log-ins. Each
 * address has its turn.
 */
export function createPasswords() {
  const gate = createGate({ parallel: Math.max(1, Math.floor(availableParallelism() / 2)), waiting: WAITING_MAX });
  const nobody = gate.run('', () => hash('no account has this password', COST));
  return {
    hash(password: string, address: string): Promise<string> {
      return gate.run(addressKey(address), () => hash(password.normalize('NFKC'), COST));
    },
    /** Checks a password; for an unknown account it does the same work and says no. */
    async matches(passwordHash: string | null | undefined, password: string, address: string): Promise<boolean> {
      const stored = passwordHash ?? (await nobody);
      const good = await gate.run(addressKey(address), () => verify(stored, password.normalize('NFKC')));
      return good && typeof passwordHash === 'string';
    },
  };
}
