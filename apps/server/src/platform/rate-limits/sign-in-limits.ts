import type { User } from '@voltide/contract';

import { addressKey, networkKey } from './address-key.ts';
import { forgetOldest, limitAttempts } from './limit-errors.ts';
import { BucketTable, type BucketRule } from './token-bucket.ts';

const HOUR_S = 3600;
const KEYS = 50_000;

function anHour(most: number): BucketRule {
  return { perSecond: most / HOUR_S, burst: most };
}

/**
 * The limits of one address: known browsers have an allowance of their own there, so that one user cannot close a
 * shared address to the others. `network` is that of a whole /24 or /48.
 */
const PLACES = {
  login: { strangers: anHour(30), known: anHour(60), network: anHour(300) },
  signup: { strangers: anHour(20), known: anHour(40), network: anHour(200) },
  guest: { strangers: anHour(60), known: anHour(120), network: anHour(600) },
} as const;
/** Failed log-ins of one address at one name, and sign-ups with one email. */
const AT_NAME = { perSecond: 1 / 20, burst: 25 };
/** Failed log-ins at one name from everywhere: at most a hundred in a row. */
const NAME = { perSecond: 1 / 36, burst: 100 };
/** Passwords given in one session, or on one known device: no stranger uses that up. */
const PASSWORD = { perSecond: 1 / 36, burst: 25 };

type Kind = keyof typeof PLACES;
type Trying = { readonly address: string; readonly isKnown: boolean; readonly nowMs: number };
type Undo = () => void;
type Bucket = { readonly table: BucketTable; readonly key: string };

/** The limits on signing in and up, which leave owners and shared addresses a way in. */
export function createSignInLimits() {
  const login = createPlaceLimits('login');
  const signup = createPlaceLimits('signup');
  const guest = createPlaceLimits('guest');
  const atNames = new BucketTable(AT_NAME, KEYS);
  const names = new BucketTable(NAME, KEYS);
  const passwords = new BucketTable(PASSWORD, KEYS);
  const owners = new Set<string>();
  return {
    /**
     * Counts a log-in at a name, which is undone when it succeeds. From an address where the owner has been it does not
     * count for the name: strangers cannot lock the owner out. @throws AppError `too_many_attempts`
     */
    login(name: string, trying: Trying): Undo {
      const at = `${name} ${addressKey(trying.address)}`;
      const buckets = [...login(trying), { table: atNames, key: `login ${at}` }];
      return takeAll(owners.has(at) ? buckets : [...buckets, { table: names, key: name }], trying.nowMs);
    },
    isOwnersAddress: (name: string, address: string): boolean => owners.has(`${name} ${addressKey(address)}`),
    signup(email: string, trying: Trying): Undo {
      const key = `signup ${email} ${addressKey(trying.address)}`;
      return takeAll([...signup(trying), { table: atNames, key }], trying.nowMs);
    },
    guest: (trying: Trying): Undo => takeAll(guest(trying), trying.nowMs),
    /** Counts a password given in a session or on a known device, undone when it is right. @throws as above */
    passwordIn: (source: string, nowMs: number): Undo => takeAll([{ table: passwords, key: source }], nowMs),
    /** Remembers an address of an account's owner, under each of the names that open the account. */
    ownerSeen({ username, email }: Pick<User, 'username' | 'email'>, address: string): void {
      for (const name of [username, email ?? username]) {
        const owner = `${name.toLowerCase()} ${addressKey(address)}`;
        owners.delete(owner);
        owners.add(owner);
        if (owners.size > KEYS) forgetOldest(owners);
      }
    },
  };
}

function createPlaceLimits(kind: Kind): (trying: Trying) => readonly Bucket[] {
  const { strangers, known, network } = PLACES[kind];
  const tables = {
    strangers: new BucketTable(strangers, KEYS),
    known: new BucketTable(known, KEYS),
    network: new BucketTable(network, KEYS),
  };
  return ({ address, isKnown }) => [
    { table: isKnown ? tables.known : tables.strangers, key: addressKey(address) },
    { table: tables.network, key: networkKey(address) },
  ];
}

/** Takes a token of each bucket, or of none. @throws AppError `too_many_attempts` */
function takeAll(buckets: readonly Bucket[], nowMs: number): Undo {
  const taken: Bucket[] = [];
  const undo = (): void => {
    for (const { table, key } of taken.splice(0)) table.giveBack(key);
  };
  for (const bucket of buckets) {
    const waitMs = bucket.table.take(bucket.key, nowMs);
    if (waitMs > 0) undo();
    limitAttempts(waitMs);
    taken.push(bucket);
  }
  return undo;
}
