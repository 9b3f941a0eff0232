import { freezeText, toldFreezeCause, type FreezeCause } from '@voltide/contract';

import { NOTICE_LIFE_MS, signed, type Owner } from './letter-parts.ts';
import type { Mail } from './outbox.ts';

type Addressee = { readonly name: string; readonly email: string };

type SealedDay = { readonly date: string; readonly hash: string; readonly document: string };

export function operatorLetters(publicUrl: string) {
  return {
    accountClosed: ({ username, email }: Owner): Mail => ({
      purpose: 'account_deleted',
      recipient: email,
      subject: 'We closed your account',
      text: signed(publicUrl, [
        `We closed your account ${username} and deleted your personal data with it. Nothing was left in it.`,
        'This is our last mail. Once it is sent, we forget this email too.',
        `If you have a question, contact us:\n${publicUrl}/contact`,
      ]),
      lifeMs: NOTICE_LIFE_MS,
    }),

    daySealed: (recipient: string, { date, hash, document }: SealedDay): Mail => ({
      purpose: 'day_sealed',
      recipient,
      subject: `Seal of ${date}`,
      text: signed(publicUrl, [
        `Keep this mail: it shows what was sealed for ${date}.`,
        `Hash:\n${hash}`,
        `Seal:\n${document}`,
        `Check it:\n${publicUrl}/fairplay/verify`,
      ]),
      lifeMs: NOTICE_LIFE_MS,
    }),

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

    contactAnswered: (
      { name, email }: Addressee,
      { id, answer }: { readonly id: string; readonly answer: string },
    ): Mail => ({
      purpose: 'contact_answered',
      recipient: email,
      subject: `Our answer to your message ${id}`,
      text: signed(publicUrl, [
        name === '' ? 'Hello,' : `Hello ${name},`,
        answer,
        `Write again:\n${publicUrl}/contact`,
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
