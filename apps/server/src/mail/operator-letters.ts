import {
  CONTACT_TOPIC_NAMES,
  freezeText,
  toldFreezeCause,
  type AlertKind,
  type ContactTopic,
  type FreezeCause,
} from '@voltide/contract';

import { NOTICE_LIFE_MS, signed, type Owner } from './letter-text.ts';
import type { Mail } from './outbox.ts';

type PayoutFreeze = { readonly cause: string; readonly txid: string };
type ContactMessage = {
  readonly id: string;
  readonly topic: ContactTopic;
  readonly name: string;
  readonly email: string;
  readonly message: string;
};

/** Writes the mails to operators, and those about what operators did to an account. */
export function createOperatorLetters(publicUrl: string) {
  return {
    payoutsFrozen: freezeLetter(publicUrl),
    operatorAlert: alertLetter(publicUrl),
    accountClosed: closedLetter(publicUrl),
    ...accountFreezeLetters(publicUrl),
    contact: contactLetter(publicUrl),
  };
}

function freezeLetter(publicUrl: string) {
  return (operatorEmail: string, { cause, txid }: PayoutFreeze): Mail => ({
    purpose: 'payouts_frozen',
    recipient: operatorEmail,
    subject: 'Withdrawals are frozen',
    text: signed(publicUrl, [
      `No more payments are signed or sent. ${cause}`,
      `The transaction: ${txid}`,
      'Whoever made it has the key of the platform, or its address is used by hand. Look at it, move what is left to ' +
        'another address if you do not know it, and end the freeze in the portal once its cause is understood.',
    ]),
    lifeMs: NOTICE_LIFE_MS,
  });
}

const ALERT_SUBJECTS: Readonly<Record<AlertKind, string>> = {
  payouts_stopped: 'Payouts were stopped',
  payouts_resumed: 'Payouts were resumed',
  operators_changed: 'The operators have changed',
  large_adjustment: 'A large adjustment was booked',
  signer_away: 'The signer does not answer',
  books_unbalanced: "The books don't add up",
  audit_broken: 'The audit was changed',
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

function closedLetter(publicUrl: string) {
  return ({ username, email }: Owner): Mail => ({
    purpose: 'account_deleted',
    recipient: email,
    subject: 'We closed your account',
    text: signed(publicUrl, [
      `We closed your account ${username} and deleted your personal data with it. Nothing was left in it.`,
      'This is our last mail. Once it is sent, we forget this email too.',
      `If you have a question, contact us:\n${publicUrl}/contact`,
    ]),
    lifeMs: NOTICE_LIFE_MS,
  });
}

function accountFreezeLetters(publicUrl: string) {
  return {
    accountFrozen: ({ username, email }: Owner, cause: FreezeCause): Mail => ({
      purpose: 'account_frozen',
      recipient: email,
      subject: 'Your account is frozen',
      text: signed(publicUrl, [
        `Your account ${username} is frozen. You can sign in, but not play, deposit or withdraw. What you have stays ` +
          'yours.',
        ...(toldFreezeCause(cause) === null ? [] : [freezeText(toldFreezeCause(cause))]),
        `Contact us:\n${publicUrl}/contact`,
      ]),
      lifeMs: NOTICE_LIFE_MS,
    }),

    accountUnfrozen: ({ username, email }: Owner): Mail => ({
      purpose: 'account_frozen',
      recipient: email,
      subject: 'Your account is open again',
      text: signed(publicUrl, [`Your account ${username} is no longer frozen. Everything works as before.`]),
      lifeMs: NOTICE_LIFE_MS,
    }),
  };
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
