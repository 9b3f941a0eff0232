import { EMAIL_PATTERN } from '@voltide/contract';
import { readTyped } from '@voltide/core';

import type { Bucket } from '../../money/ledger/operation.ts';

export const USAGE = `npm run admin -- COMMAND
  grant EMAIL [--yes]                               make this account a superadmin; --yes where a player has it
  revoke EMAIL                                      take the role away, and end all sessions
  remove-factor EMAIL                               take a lost second factor away, and end all sessions
  lift-exclusion USERNAME|EMAIL REASON              free who inherited an exclusion with their email or wallet
  referrals list                                    referrals whose earnings wait for a review
  referrals show NAME|ID                            how an account was brought, what of its referrals was held, and why
  referrals release|refuse ID --reason "REASON"     end a hold: the referrer can claim the earnings, or they lapse
  boards limit|unlimit NAME|ID --reason "REASON"    keep an account off all leaderboards, or let it on again
  reconcile                                         count what is wrong with the books
  recount                                           compute progress, referrals, figures and seals again
  backup FOLDER                                     copy database and key to a new folder, while the server runs
  restore-drill [BACKUP]                            restore the newest backup, or this one, to a copy and check it
  adjust NAME|EMAIL|ID AMOUNT cash|promo REASON     change the balance of an account or a guest, e.g. 12.5 or -3
  capital AMOUNT REASON                             bring capital into the house, or take some out`;

export type Command =
  | { readonly name: 'grant'; readonly email: string; readonly mayTakeOver: boolean }
  | { readonly name: 'revoke'; readonly email: string }
  | { readonly name: 'remove-factor'; readonly email: string }
  | { readonly name: 'lift-exclusion'; readonly who: string; readonly reason: string }
  | { readonly name: 'referrals'; readonly what: 'list' }
  | { readonly name: 'referrals'; readonly what: 'show'; readonly who: string }
  | { readonly name: 'referrals'; readonly what: 'release' | 'refuse'; readonly who: string; readonly reason: string }
  | { readonly name: 'boards'; readonly what: 'limit' | 'unlimit'; readonly who: string; readonly reason: string }
  | { readonly name: 'reconcile' }
  | { readonly name: 'recount' }
  | { readonly name: 'backup'; readonly folder: string }
  | { readonly name: 'restore-drill'; readonly backup: string | undefined }
  | {
      readonly name: 'adjust';
      readonly who: string;
      readonly amountSun: bigint;
      readonly bucket: Bucket;
      readonly reason: string;
    }
  | { readonly name: 'capital'; readonly amountSun: bigint; readonly reason: string };

/** Allows a command to do what cannot be undone. */
const YES = '--yes';

class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Reads the arguments of the command; undefined when they are not understood.
 * @throws UsageError for an invalid or ambiguous amount
 */
export function parseCommand(args: readonly string[]): Command | undefined {
  const [name, ...rest] = args;
  switch (name) {
    case 'grant': {
      const [email = '', ...more] = rest.filter((word) => word !== YES);
      return more.length === 0 && EMAIL_PATTERN.test(email)
        ? { name, email, mayTakeOver: rest.includes(YES) }
        : undefined;
    }
    case 'revoke':
    case 'remove-factor': {
      const [email = '', ...more] = rest;
      return more.length === 0 && EMAIL_PATTERN.test(email) ? { name, email } : undefined;
    }
    case 'lift-exclusion': {
      const [who = '', ...words] = rest;
      return who === '' || words.length === 0 ? undefined : { name, who, reason: words.join(' ') };
    }
    case 'referrals':
      return parseReferrals(rest);
    case 'boards': {
      const [what, who = '', ...words] = rest;
      const reason = reasonOf(words);
      if ((what !== 'limit' && what !== 'unlimit') || who === '' || reason === undefined) return undefined;
      return { name, what, who, reason };
    }
    case 'reconcile':
    case 'recount':
      return rest.length === 0 ? { name } : undefined;
    case 'backup': {
      const [folder = '', ...more] = rest;
      return more.length === 0 && folder !== '' ? { name, folder } : undefined;
    }
    case 'restore-drill':
      return rest.length <= 1 ? { name, backup: rest[0] } : undefined;
    case 'adjust': {
      const [who = '', amount = '', bucket, ...words] = rest;
      if (who === '' || words.length === 0 || (bucket !== 'cash' && bucket !== 'promo')) return undefined;
      return { name, who, amountSun: amountOf(amount), bucket, reason: words.join(' ') };
    }
    case 'capital': {
      const [amount = '', ...words] = rest;
      return words.length === 0 ? undefined : { name, amountSun: amountOf(amount), reason: words.join(' ') };
    }
    default:
      return undefined;
  }
}

function parseReferrals(args: readonly string[]): Command | undefined {
  const [what, who = '', ...words] = args;
  const name = 'referrals';
  if (what === 'list') return args.length === 1 ? { name, what } : undefined;
  if (who === '') return undefined;
  if (what === 'show') return words.length === 0 ? { name, what, who } : undefined;
  const reason = reasonOf(words);
  return (what === 'release' || what === 'refuse') && reason !== undefined ? { name, what, who, reason } : undefined;
}

function reasonOf([flag, ...words]: readonly string[]): string | undefined {
  return flag === '--reason' && words.length > 0 ? words.join(' ') : undefined;
}

function amountOf(text: string): bigint {
  const isNegative = /^[-\u2212]/.test(text);
  const read = readTyped(isNegative ? text.slice(1) : text);
  if (!read.ok) throw new UsageError(`${JSON.stringify(text)} is no amount. ${read.text}`);
  return isNegative ? -read.units : read.units;
}
