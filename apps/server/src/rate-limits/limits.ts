import type { User } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import { AppError } from '../errors.ts';
import { BucketTable, type BucketRule, type TokenBucket } from './token-bucket.ts';

/**
 * The limits on requests. A session is limited by itself; only requests without a valid session count against their
 * address, whose bucket leaves room for a hundred players who load the page at the same moment.
 */
export const RATES = {
  session: { perSecond: 60, burst: 300 },
  address: { perSecond: 100, burst: 1000 },
  /** Attempts of one address at one name. */
  attempt: { perSecond: 1 / 20, burst: 25 },
  /** Failed log-ins at one name from everywhere: at most a hundred in a row. */
  name: { perSecond: 1 / 36, burst: 100 },
  /** Passwords that are given in one session, or on one known device: no stranger uses that up. */
  password: { perSecond: 1 / 36, burst: 25 },
  login: { perSecond: 2, burst: 300 },
  signup: { perSecond: 1 / 10, burst: 150 },
  guest: { perSecond: 1 / 5, burst: 150 },
  forgot: { perSecond: 1 / 10, burst: 60 },
  /** Messages to the operators: of one account or else address, and of all accounts or else of all others together. */
  contact: { perSecond: 1 / 120, burst: 5 },
  contactOfAll: { perSecond: 1 / 20, burst: 200 },
  /** New addresses that one account asks to use, each of which gets mail. */
  newEmail: { perSecond: 1 / 1200, burst: 3 },
  /** Rotations of one player, each of which is kept for ever. */
  rotation: { perSecond: 1 / 60, burst: 20 },
} as const satisfies Record<string, BucketRule>;

/** How many keys a limit remembers: the one unused for longest is forgotten first. */
export const REMEMBERED = 20_000;

export type From = { readonly address: string; readonly nowMs: number };

export type Limits = ReturnType<typeof createLimits>;

/** Creates the limits of one server process. */
export function createLimits() {
  const addresses = new BucketTable(RATES.address, REMEMBERED);
  const attempts = new BucketTable(RATES.attempt, REMEMBERED);
  const rotations = new BucketTable(RATES.rotation, REMEMBERED);
  const contacts = new BucketTable(RATES.contact, REMEMBERED);
  const contactsOfAll = new BucketTable(RATES.contactOfAll, 2);
  const newEmails = new BucketTable(RATES.newEmail, REMEMBERED);
  const perAddress = {
    login: new BucketTable(RATES.login, REMEMBERED),
    signup: new BucketTable(RATES.signup, REMEMBERED),
    guest: new BucketTable(RATES.guest, REMEMBERED),
    forgot: new BucketTable(RATES.forgot, REMEMBERED),
  };
  return {
    /** Counts a request by its session's bucket, else by its address. @throws AppError `too_many_requests` */
    request({ address, nowMs }: From, bucket: TokenBucket | undefined): void {
      const waitMs = bucket === undefined ? addresses.take(addressKey(address), nowMs) : bucket.take(nowMs);
      if (waitMs > 0) throw new AppError('too_many_requests', { retryAfterMs: waitMs });
    },
    /** Counts a player's rotation of seeds. @throws AppError `too_many_requests` */
    rotation(userId: UserId, nowMs: number): void {
      const waitMs = rotations.take(`${userId}`, nowMs);
      if (waitMs > 0) throw new AppError('too_many_requests', { retryAfterMs: waitMs });
    },
    /**
     * Counts a message to the operators, of an account by itself, else by its address.
     * @throws AppError `too_many_attempts`
     */
    contact(account: UserId | undefined, { address, nowMs }: From): void {
      refuse(contacts.take(account === undefined ? addressKey(address) : `account ${account}`, nowMs));
      refuse(contactsOfAll.take(account === undefined ? 'others' : 'accounts', nowMs));
    },
    /** Counts an account's wish for another email. @throws AppError `too_many_attempts` */
    newEmail(userId: UserId, nowMs: number): void {
      refuse(newEmails.take(`${userId}`, nowMs));
    },
    /** Counts an attempt to sign in or up from an address. @throws AppError `too_many_attempts` */
    attempt(kind: keyof typeof perAddress, address: string, nowMs: number): void {
      refuse(perAddress[kind].take(addressKey(address), nowMs));
    },
    /** Counts an attempt of an address at a name. @throws AppError `too_many_attempts` */
    attemptAt(kind: keyof typeof perAddress, name: string, { address, nowMs }: From): void {
      refuse(attempts.take(`${kind} ${name} ${addressKey(address)}`, nowMs));
    },
    ...passwordLimits(attempts),
  };
}

/** The limits on passwords at one account, which leave its owner a way in. */
function passwordLimits(attempts: BucketTable) {
  const names = new BucketTable(RATES.name, REMEMBERED);
  const passwords = new BucketTable(RATES.password, REMEMBERED);
  /** Names with the addresses where their owner has been. */
  const owners = new Set<string>();
  return {
    /**
     * Counts a log-in at a name from anywhere; `loginSucceeded` takes it back. From an address where the owner has been
     * it is not counted: strangers cannot lock the owner out. @throws AppError `too_many_attempts`
     */
    loginAt(name: string, { address, nowMs }: From): void {
      if (!owners.has(`${name} ${addressKey(address)}`)) refuse(names.take(name, nowMs));
    },
    loginSucceeded(name: string, address: string): void {
      const owner = `${name} ${addressKey(address)}`;
      attempts.giveBack(`login ${owner}`);
      if (!owners.has(owner)) names.giveBack(name);
    },
    /** Remembers an address where an account's owner is, under each of the names that open the account. */
    ownerSeen({ username, email }: Pick<User, 'username' | 'email'>, address: string): void {
      for (const name of [username, email ?? username]) {
        const owner = `${name.toLowerCase()} ${addressKey(address)}`;
        owners.delete(owner);
        owners.add(owner);
        if (owners.size > REMEMBERED) forgetOldest(owners);
      }
    },
    /** Counts a password given in a session or on a known device. @throws AppError `too_many_attempts` */
    passwordIn(place: string, nowMs: number): void {
      refuse(passwords.take(place, nowMs));
    },
    passwordWasRight(place: string): void {
      passwords.giveBack(place);
    },
  };
}

/** Makes room in a full set. */
export function forgetOldest(keys: Set<string>): void {
  for (const key of keys) {
    keys.delete(key);
    return;
  }
}

/** @throws AppError `too_many_attempts` where there is something to wait for. */
export function refuse(waitMs: number): void {
  if (waitMs > 0) throw new AppError('too_many_attempts', { retryAfterMs: waitMs });
}

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** One key per IPv4 address and per /64 of IPv6, which is what one household or machine is given. */
export function addressKey(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.split('%', 1).join('').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
}
