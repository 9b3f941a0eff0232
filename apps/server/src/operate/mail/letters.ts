import { CONTACT_TOPIC_NAMES, utcText, type AlertKind, type ContactTopic } from '@voltide/contract';

import { PROMO_EXPIRES_DAYS, PROMO_NOTICE_DAYS } from '@voltide/games/progress/promo';

import { NOTICE_LIFE_MS, signed, type Owner } from './letter-parts.ts';
import { operatorLetters } from './operator-letters.ts';
import type { Mail } from './outbox.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The life of a link to a new password (S3-07). */
export const RESET_LIFE_MS = HOUR_MS;
export const CONFIRM_LIFE_MS = DAY_MS;
/** A notice that promo expires is worth reading until it does. */
const PROMO_LIFE_MS = PROMO_NOTICE_DAYS * DAY_MS;

export type Letters = ReturnType<typeof createLetters>;

export type FactorChange = 'on' | 'off' | 'codes' | 'reset';

type NewEmail = { readonly newEmail: string };
type ContactMessage = {
  readonly id: string;
  readonly topic: ContactTopic;
  readonly name: string;
  readonly email: string;
  readonly message: string;
};

/** Writes the mails. Their links carry the secret behind `#`, which browsers never send. */
export function createLetters(publicUrl: string) {
  return {
    ...passwordLetters(publicUrl),
    ...emailLetters(publicUrl),
    factorChanged: factorLetter(publicUrl),
    addressAdded: addressLetter(publicUrl),
    ...withdrawalLetters(publicUrl),
    payoutsFrozen: freezeLetter(publicUrl),
    operatorAlert: alertLetter(publicUrl),
    promoExpires: promoLetter(publicUrl),
    referralReviewed: referralLetter(publicUrl),
    battleVoided: battleLetter(publicUrl),
    accountDeleted: farewellLetter(publicUrl),
    ...operatorLetters(publicUrl),
    contact: contactLetter(publicUrl),
  };
}

type ResetLink = { readonly username: string; readonly token: string };

function passwordLetters(publicUrl: string) {
  return {
    /** Lists several links where several accounts have named the address and none has confirmed it. */
    resetPassword: (email: string, links: readonly ResetLink[]): Mail => ({
      purpose: 'reset_password',
      recipient: email,
      subject: 'Set a new password',
      text: signed(publicUrl, [
        'Someone asked for a new password for this email.',
        ...(links.length > 1 ? ['These accounts use it. Choose yours:'] : []),
        ...links.map(
          ({ username, token }) => `Set a new password for ${username}:\n${setPasswordLink(publicUrl, token)}`,
        ),
        'The link works once and expires in an hour.',
        "If this wasn't you, ignore this mail. Your password stays as it is.",
      ]),
      lifeMs: RESET_LIFE_MS,
    }),

    passwordChanged: ({ username, email }: Owner): Mail => ({
      purpose: 'password_changed',
      recipient: email,
      subject: 'Your password was changed',
      text: signed(publicUrl, [
        `The password of your account ${username} was changed. All other sessions were signed out.`,
        ifNotYou(publicUrl),
      ]),
      lifeMs: NOTICE_LIFE_MS,
    }),
  };
}

function emailLetters(publicUrl: string) {
  return {
    ...confirmationLetters(publicUrl),

    emailInUse: ({ newEmail }: NewEmail): Mail => ({
      purpose: 'email_in_use',
      recipient: newEmail,
      subject: 'You already have an account',
      text: signed(publicUrl, [
        'Someone tried to use this email for another account. It already belongs to yours, so nothing has changed.',
        `If this was you, log in here:\n${publicUrl}/login`,
        "If it wasn't, ignore this mail.",
      ]),
      lifeMs: CONFIRM_LIFE_MS,
    }),

    emailChangeAsked: ({ username, email, newEmail }: Owner & NewEmail): Mail => ({
      purpose: 'email_change_asked',
      recipient: email,
      subject: 'Your email is about to change',
      text: signed(publicUrl, [
        `Your account ${username} asked to use another email: ${newEmail}. It changes once that email is confirmed.`,
        `${ifNotYou(publicUrl)}\nThis also stops the change.`,
      ]),
      lifeMs: NOTICE_LIFE_MS,
    }),

    emailChanged: ({ username, email, newEmail }: Owner & NewEmail): Mail => ({
      purpose: 'email_changed',
      recipient: email,
      subject: 'Your email was changed',
      text: signed(publicUrl, [
        `The email of your account ${username} is now ${newEmail}. We won't write to this one again.`,
        `If this wasn't you, contact us at once:\n${publicUrl}/contact`,
      ]),
      lifeMs: NOTICE_LIFE_MS,
    }),
  };
}

function confirmationLetters(publicUrl: string) {
  return {
    confirmSignUp: ({ username, email }: Owner, token: string): Mail => ({
      purpose: 'confirm_email',
      recipient: email,
      subject: 'Confirm your email',
      text: signed(publicUrl, [
        `Someone signed up at Voltide with this email, as ${username}.`,
        `If this was you, confirm your email:\n${confirmLink(publicUrl, token)}`,
        'The link works once and expires in a day.',
        "If this wasn't you, ignore this mail. The account can't use your email unless you confirm it.",
      ]),
      lifeMs: CONFIRM_LIFE_MS,
    }),

    confirmEmail: ({ username, newEmail }: Pick<Owner, 'username'> & NewEmail, token: string): Mail => ({
      purpose: 'confirm_email',
      recipient: newEmail,
      subject: 'Confirm your new email',
      text: signed(publicUrl, [
        `Your Voltide account ${username} asked to use this email.`,
        `Confirm it here:\n${confirmLink(publicUrl, token)}`,
        'The link works once and expires in a day.',
        "If this wasn't you, ignore this mail. Nothing changes.",
      ]),
      lifeMs: CONFIRM_LIFE_MS,
    }),
  };
}

const FACTOR_CHANGES: Readonly<Record<FactorChange, string>> = {
  on: 'was turned on or moved to another device. All other sessions were signed out',
  off: 'was turned off. All other sessions were signed out',
  codes: 'has new recovery codes. The old ones no longer work',
  reset: 'was removed by us, as requested. All sessions were signed out',
};

function factorLetter(publicUrl: string) {
  return ({ username, email }: Owner, change: FactorChange): Mail => ({
    purpose: 'factor_changed',
    recipient: email,
    subject: 'Your second factor was changed',
    text: signed(publicUrl, [
      `The second factor of your account ${username} ${FACTOR_CHANGES[change]}.`,
      ifNotYou(publicUrl),
    ]),
    lifeMs: NOTICE_LIFE_MS,
  });
}

type NewAddress = { readonly address: string; readonly payoutsFromMs: number };

function addressLetter(publicUrl: string) {
  return ({ username, email }: Owner, { address, payoutsFromMs }: NewAddress): Mail => ({
    purpose: 'address_added',
    recipient: email,
    subject: 'A TRON address was added to your account',
    text: signed(publicUrl, [
      `The TRON address ${address} was added to your account ${username}.`,
      `Withdrawals can go there from ${utcText(new Date(payoutsFromMs).toISOString())}.`,
      ifNotYou(publicUrl),
    ]),
    lifeMs: NOTICE_LIFE_MS,
  });
}

type PayoutFreeze = { readonly cause: string; readonly txid: string };

function freezeLetter(publicUrl: string) {
  return (operatorEmail: string, { cause, txid }: PayoutFreeze): Mail => ({
    purpose: 'payouts_frozen',
    recipient: operatorEmail,
    subject: 'Withdrawals are frozen',
    text: signed(publicUrl, [
      `No more payments are signed or sent. ${cause}`,
      `The transaction: ${txid}`,
      "Someone else may have the platform's key, or its address was used by hand. Check the transaction, move the " +
        "rest to another address if you don't recognise it, and end the freeze in the portal once you know the cause.",
    ]),
    lifeMs: NOTICE_LIFE_MS,
  });
}

const ALERT_SUBJECTS: Readonly<Record<AlertKind, string>> = {
  payouts_stopped: 'Payouts were stopped',
  payouts_resumed: 'Payouts were resumed',
  part_paused: 'A part of the installation was paused',
  profile_tightened: 'A play profile was made stricter',
  operators_changed: 'The operators have changed',
  large_adjustment: 'A large adjustment was booked',
  signer_away: 'The signer does not answer',
  books_unbalanced: "The books don't add up",
  audit_broken: 'The audit was changed',
  frequency_flagged: 'A published frequency is out of its range',
  result_mismatch: 'A result cannot be recomputed',
};

function alertLetter(publicUrl: string) {
  return (operatorEmail: string, { kind, detail }: { readonly kind: AlertKind; readonly detail: string }): Mail => ({
    purpose: 'operator_alert',
    recipient: operatorEmail,
    subject: ALERT_SUBJECTS[kind],
    text: signed(publicUrl, [detail, `Look at it in the portal:\n${publicUrl}/adminxxx/audit`]),
    lifeMs: NOTICE_LIFE_MS,
  });
}

type PaidOut = { readonly amount: string; readonly net: string; readonly address: string };

function withdrawalLetters(publicUrl: string) {
  return {
    withdrawalPaid: ({ username, email }: Owner, { amount, net, address }: PaidOut): Mail => ({
      purpose: 'withdrawal_paid',
      recipient: email,
      subject: 'Your withdrawal was paid',
      text: signed(publicUrl, [
        `Of your account ${username}, ${amount} TRX were withdrawn. ${net} TRX have arrived at ${address}.`,
        ifNotYou(publicUrl),
      ]),
      lifeMs: NOTICE_LIFE_MS,
    }),

    withdrawalReturned: ({ username, email }: Owner, { amount }: Pick<PaidOut, 'amount'>, why: string): Mail => ({
      purpose: 'withdrawal_returned',
      recipient: email,
      subject: 'Your withdrawal was not paid',
      text: signed(publicUrl, [
        `The withdrawal of ${amount} TRX from your account ${username} was not paid. It is all in your balance again.`,
        `Why: ${why}`,
        `If you have a question, write to us:\n${publicUrl}/contact`,
      ]),
      lifeMs: NOTICE_LIFE_MS,
    }),
  };
}

type ExpiringPromo = { readonly amount: string; readonly expiresAtMs: number };

function promoLetter(publicUrl: string) {
  return ({ username, email }: Owner, { amount, expiresAtMs }: ExpiringPromo): Mail => ({
    purpose: 'promo_expires',
    recipient: email,
    subject: `Your play balance expires on ${dayOf(expiresAtMs)}`,
    text: signed(publicUrl, [
      `The play balance of your account ${username}, ${amount} VT, expires on ${dayOf(expiresAtMs)} (UTC) if you ` +
        "don't play or sign in until then.",
      `To keep it, sign in:\n${publicUrl}/login`,
      `Play balance expires ${PROMO_EXPIRES_DAYS} days after your last visit. Cash and items don't expire.`,
    ]),
    lifeMs: PROMO_LIFE_MS,
  });
}

function referralLetter(publicUrl: string) {
  return ({ username, email }: Owner, isReleased: boolean): Mail => ({
    purpose: 'referral_reviewed',
    recipient: email,
    subject: 'We have reviewed a referral of yours',
    text: signed(publicUrl, [
      isReleased
        ? `Earnings of your account ${username} from one referral were on hold. They have been released.`
        : `Earnings of your account ${username} from one referral were on hold. We found that the referral is your ` +
          'own account, so it earns nothing.',
      `Your referrals:\n${publicUrl}/referrals`,
      ...(isReleased ? [] : [`If we are wrong, contact us:\n${publicUrl}/contact`]),
    ]),
    lifeMs: NOTICE_LIFE_MS,
  });
}

type VoidedBattle = { readonly battleId: string; readonly stake: string; readonly reason: string };

function battleLetter(publicUrl: string) {
  return ({ username, email }: Owner, { battleId, stake, reason }: VoidedBattle): Mail => ({
    purpose: 'battle_voided',
    recipient: email,
    subject: 'A battle of yours was voided',
    text: signed(publicUrl, [
      `We voided a battle that your account ${username} sat in. Your stake of ${stake} VT is back in full.`,
      `Why: ${reason}`,
      `The battle:\n${publicUrl}/battles?b=${battleId}`,
    ]),
    lifeMs: NOTICE_LIFE_MS,
  });
}

const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function dayOf(atMs: number): string {
  return DAY_FORMAT.format(atMs);
}

function farewellLetter(publicUrl: string) {
  return ({ username, email }: Owner): Mail => ({
    purpose: 'account_deleted',
    recipient: email,
    subject: 'Your account is deleted',
    text: signed(publicUrl, [
      `Your account ${username} was deleted, and your personal data with it.`,
      'This is our last mail. Once it is sent, we forget this email too.',
      `If this wasn't you, contact us, although a deleted account can't be brought back:\n${publicUrl}/contact`,
    ]),
    lifeMs: NOTICE_LIFE_MS,
  });
}

function contactLetter(publicUrl: string) {
  return (operatorEmail: string, { id, topic, name, email, message }: ContactMessage): Mail => ({
    purpose: 'contact',
    recipient: operatorEmail,
    replyTo: email,
    subject: `Contact message ${id}: ${CONTACT_TOPIC_NAMES[topic]}`,
    text: signed(publicUrl, [`From: ${name === '' ? email : `${name} <${email}>`}`, message]),
    lifeMs: NOTICE_LIFE_MS,
  });
}

function ifNotYou(publicUrl: string): string {
  return `If this wasn't you, set a new password at once. Choose "Forgot password?" here:\n${publicUrl}/login`;
}

function confirmLink(publicUrl: string, token: string): string {
  return `${publicUrl}/confirm-email#token=${token}`;
}

export function setPasswordLink(publicUrl: string, token: string): string {
  return `${publicUrl}/reset-password#token=${token}`;
}
