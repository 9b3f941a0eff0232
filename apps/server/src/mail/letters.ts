import { CONTACT_TOPIC_NAMES, type ContactTopic } from '@voltide/contract';

import type { Mail } from './outbox.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long a link to a new password lasts (S3-07). */
export const RESET_LIFE_MS = HOUR_MS;
/** How long a new address can be confirmed. */
export const CONFIRM_LIFE_MS = DAY_MS;
/** A notice of what has happened is worth reading for some days. */
const NOTICE_LIFE_MS = 3 * DAY_MS;

export type Letters = ReturnType<typeof createLetters>;

/** What has become of a second factor: turned on, turned off, or new recovery codes made for it. */
export type FactorChange = 'on' | 'off' | 'codes';

type Owner = { readonly username: string; readonly email: string };
type NewEmail = { readonly newEmail: string };
type ContactMessage = {
  readonly id: string;
  readonly topic: ContactTopic;
  readonly name: string;
  readonly email: string;
  readonly message: string;
};

/** Writes the mails. Their links carry the secret behind `#`, which browsers send to nobody. */
export function createLetters(publicUrl: string) {
  return {
    ...passwordLetters(publicUrl),
    ...emailLetters(publicUrl),
    factorChanged: factorLetter(publicUrl),
    accountDeleted: farewellLetter(publicUrl),
    contact: contactLetter(publicUrl),
  };
}

function passwordLetters(publicUrl: string) {
  return {
    resetPassword: ({ username, email }: Owner, token: string): Mail => ({
      purpose: 'reset_password',
      recipient: email,
      subject: 'Set a new password',
      text: signed(publicUrl, [
        `Somebody asked for a new password for your account ${username}.`,
        `Choose one here, within an hour. The link works once:\n${setPasswordLink(publicUrl, token)}`,
        'If it was not you, do nothing: your password stays as it is.',
      ]),
      lifeMs: RESET_LIFE_MS,
    }),

    passwordChanged: ({ username, email }: Owner): Mail => ({
      purpose: 'password_changed',
      recipient: email,
      subject: 'Your password was changed',
      text: signed(publicUrl, [
        `The password of your account ${username} was changed, and its other sessions were ended.`,
        ifNotYou(publicUrl),
      ]),
      lifeMs: NOTICE_LIFE_MS,
    }),
  };
}

function emailLetters(publicUrl: string) {
  return {
    confirmEmail: ({ username, newEmail }: Owner & NewEmail, token: string): Mail => ({
      purpose: 'confirm_email',
      recipient: newEmail,
      subject: 'Confirm your new email',
      text: signed(publicUrl, [
        `The account ${username} wants to use this address from now on.`,
        `Confirm it here, within a day. The link works once:\n${publicUrl}/confirm-email#token=${token}`,
        'If you know nothing of this, do nothing: the address will not be used.',
      ]),
      lifeMs: CONFIRM_LIFE_MS,
    }),

    emailInUse: ({ newEmail }: NewEmail): Mail => ({
      purpose: 'email_in_use',
      recipient: newEmail,
      subject: 'This email has an account already',
      text: signed(publicUrl, [
        'Somebody wanted to use this address for an account, but it belongs to another account already.',
        `If it was not you, do nothing. If it was, log in with it:\n${publicUrl}/login`,
      ]),
      lifeMs: CONFIRM_LIFE_MS,
    }),

    emailChangeAsked: ({ username, email, newEmail }: Owner & NewEmail): Mail => ({
      purpose: 'email_change_asked',
      recipient: email,
      subject: 'A new email was asked for',
      text: signed(publicUrl, [
        `Your account ${username} is to get a new email: ${newEmail}. It changes when that address is confirmed.`,
        `${ifNotYou(publicUrl)}\nThat also stops the change.`,
      ]),
      lifeMs: NOTICE_LIFE_MS,
    }),

    emailChanged: ({ username, email, newEmail }: Owner & NewEmail): Mail => ({
      purpose: 'email_changed',
      recipient: email,
      subject: 'Your email was changed',
      text: signed(publicUrl, [
        `The email of your account ${username} is now ${newEmail}. Mails come to this address no more.`,
        `If it was not you, tell the operator: ${publicUrl}/contact`,
      ]),
      lifeMs: NOTICE_LIFE_MS,
    }),
  };
}

const FACTOR_CHANGES: Readonly<Record<FactorChange, string>> = {
  on: 'was turned on or moved to another device, and its other sessions were ended',
  off: 'was turned off, and its other sessions were ended',
  codes: 'has new recovery codes; the old ones are dead',
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

function farewellLetter(publicUrl: string) {
  return ({ username, email }: Owner): Mail => ({
    purpose: 'account_deleted',
    recipient: email,
    subject: 'Your account is deleted',
    text: signed(publicUrl, [
      `Your account ${username} was deleted, with its password. Everything we knew about you has been erased.`,
      'This is the last mail. Now that it is sent, this address is forgotten too.',
      `If it was not you, tell the operator, though nothing brings the account back: ${publicUrl}/contact`,
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
  return `If it was not you, set a new password at once, by "Forgot password?" here:\n${publicUrl}/login`;
}

function signed(publicUrl: string, paragraphs: readonly string[]): string {
  return `${[...paragraphs, `Voltide\n${publicUrl}`].join('\n\n')}\n`;
}

/** The address of the page where a password is set with a one-time token. */
export function setPasswordLink(publicUrl: string, token: string): string {
  return `${publicUrl}/reset-password#token=${token}`;
}
