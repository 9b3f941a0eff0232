import type { UserId } from '@voltide/core';

import { addressKey } from './address-key.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { limitRequests, limitAttempts } from './limit-errors.ts';
import { BucketTable, TokenBucket, type BucketRule } from './token-bucket.ts';

/**
 * The limits on requests. A session is limited by itself; only requests without a valid session count against their
 * address, whose bucket leaves room for a hundred players who load the page at the same moment.
 */
export const RATES = {
  session: { perSecond: 60, burst: 300 },
  address: { perSecond: 100, burst: 1000 },
  forgot: { perSecond: 1 / 10, burst: 60 },
  forgotAt: { perSecond: 1 / 20, burst: 25 },
  /** Mailed links that one address tries: none is ever guessed. */
  link: { perSecond: 1 / 20, burst: 100 },
  /** Messages to the operators: of one account or else address, and of all accounts or else of all others together. */
  contact: { perSecond: 1 / 120, burst: 5 },
  contactOfAll: { perSecond: 1 / 20, burst: 200 },
  /** New addresses that one account requests, each of which gets mail. */
  newEmail: { perSecond: 1 / 1200, burst: 3 },
  rotation: { perSecond: 1 / 60, burst: 20 },
  loadingGame: { perSecond: 1 / 2, burst: 60 },
  nodeQuestion: { perSecond: 1, burst: 30 },
  picture: { perSecond: 1 / 2, burst: 30 },
  avatarUpload: { perSecond: 1 / 30, burst: 10 },
  referralClick: { perSecond: 1 / 60, burst: 30 },
  sealMirror: { perSecond: 1 / 600, burst: 5 },
  boardSearch: { perSecond: 2, burst: 60 },
  tieChance: { perSecond: 1, burst: 60 },
} as const satisfies Record<string, BucketRule>;

/** The keys that a limit remembers; only full buckets are forgotten. */
export const REMEMBERED = 50_000;

/** A session, of which most only hold a socket open: its bucket is created with its first request. */
export type Limited = { bucket: TokenBucket | undefined };
export type From = { readonly address: string; readonly nowMs: number };

export type Limits = ReturnType<typeof createLimits>;

export function createLimits() {
  const addresses = new BucketTable(RATES.address, REMEMBERED);
  const rotations = new BucketTable(RATES.rotation, REMEMBERED);
  const loadingGames = new BucketTable(RATES.loadingGame, REMEMBERED);
  const nodeQuestions = new BucketTable(RATES.nodeQuestion, REMEMBERED);
  const contacts = new BucketTable(RATES.contact, REMEMBERED);
  const contactsOfAll = new BucketTable(RATES.contactOfAll, 2);
  const newEmails = new BucketTable(RATES.newEmail, REMEMBERED);
  const forgotten = new BucketTable(RATES.forgot, REMEMBERED);
  const forgottenAt = new BucketTable(RATES.forgotAt, REMEMBERED);
  const links = new BucketTable(RATES.link, REMEMBERED);
  const avatarUploads = new BucketTable(RATES.avatarUpload, REMEMBERED);
  return {
    /** Counts a request by its session, else by its address. @throws AppError `too_many_requests` */
    request({ address, nowMs }: From, session: Limited | undefined): void {
      limitRequests(session === undefined ? addresses.take(addressKey(address), nowMs) : takeOf(session, nowMs));
    },
    rotation(userId: UserId, nowMs: number): void {
      limitRequests(rotations.take(`${userId}`, nowMs));
    },
    avatarUpload(userId: UserId, nowMs: number): void {
      limitRequests(avatarUploads.take(`${userId}`, nowMs));
    },
    loadingGame(userId: UserId, nowMs: number): void {
      limitRequests(loadingGames.take(`${userId}`, nowMs));
    },
    nodeQuestion(userId: UserId, nowMs: number): void {
      limitRequests(nodeQuestions.take(`${userId}`, nowMs));
    },
    /**
     * Counts a message to the operators, of an account by itself, else by its address.
     * @throws AppError `too_many_attempts`
     */
    contact(account: UserId | undefined, { address, nowMs }: From): void {
      limitAttempts(contacts.take(account === undefined ? addressKey(address) : `account ${account}`, nowMs));
      limitAttempts(contactsOfAll.take(account === undefined ? 'others' : 'accounts', nowMs));
    },
    /** Counts an account's request for another email. @throws AppError `too_many_attempts` */
    newEmail(userId: UserId, nowMs: number): void {
      limitAttempts(newEmails.take(`${userId}`, nowMs));
    },
    /** Counts a request for a new password. @throws AppError `too_many_attempts` */
    forgot(email: string, { address, nowMs }: From): void {
      limitAttempts(forgotten.take(addressKey(address), nowMs));
      limitAttempts(forgottenAt.take(`${email} ${addressKey(address)}`, nowMs));
    },
    link({ address, nowMs }: From): void {
      limitAttempts(links.take(addressKey(address), nowMs));
    },
    ...createVisitorLimits(),
    ...createSignInLimits(),
  };
}

function createVisitorLimits() {
  const pictures = new BucketTable(RATES.picture, REMEMBERED);
  const tieChances = new BucketTable(RATES.tieChance, REMEMBERED);
  const referralClicks = new BucketTable(RATES.referralClick, REMEMBERED);
  const boardSearches = new BucketTable(RATES.boardSearch, REMEMBERED);
  const sealMirrors = new BucketTable(RATES.sealMirror, REMEMBERED);
  return {
    picture({ address, nowMs }: From): void {
      limitRequests(pictures.take(addressKey(address), nowMs));
    },
    tieChance({ address, nowMs }: From): void {
      limitRequests(tieChances.take(addressKey(address), nowMs));
    },
    sealMirror({ address, nowMs }: From): void {
      limitRequests(sealMirrors.take(addressKey(address), nowMs));
    },
    boardSearch({ address, nowMs }: From): void {
      limitRequests(boardSearches.take(addressKey(address), nowMs));
    },
    referralClick({ address, nowMs }: From): void {
      limitRequests(referralClicks.take(addressKey(address), nowMs));
    },
  };
}

function takeOf(session: Limited, nowMs: number): number {
  session.bucket ??= new TokenBucket(RATES.session, nowMs);
  return session.bucket.take(nowMs);
}
