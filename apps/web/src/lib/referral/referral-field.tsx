import { LIMITS } from '@voltide/contract';
import { Field, Input } from '@voltide/ui';
import { useEffect, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

import { PLAIN } from '../forms/account-fields.tsx';
import { usePlace } from '../browser/navigation.ts';
import { usePaused } from '../settings/paused-switches.ts';
import { findFirstTouch } from './first-touch.ts';
import { isReferralLink, readReferral } from './referral-code.ts';

type ReferralFieldProps = {
  readonly control: UseFormRegisterReturn;
  readonly typed: string;
  readonly setTyped: (text: string) => void;
};

/**
 * Asks for the referrer's code at sign-up. It is filled in from the first followed link, may be changed, and a pasted
 * link becomes its code. No text in it prevents a sign-up.
 */
export function ReferralField({ control, typed, setTyped }: ReferralFieldProps) {
  const { search } = usePlace();
  const [followed] = useState(() => firstReferral(search['ref']));
  const isLink = isReferralLink(typed);
  const isPaused = usePaused('referrals');
  useEffect(() => {
    if (isLink) setTyped(readReferral(typed) ?? typed);
  }, [isLink, typed, setTyped]);
  useEffect(() => {
    if (isPaused) setTyped('');
  }, [isPaused, setTyped]);
  return (
    <Field label="Referral code" optional hint={isPaused ? PAUSED : hintOf(typed, followed)}>
      <Input {...control} {...PLAIN} readOnly={isPaused} maxLength={LIMITS.referralCodeMaxLength} autoComplete="off" />
    </Field>
  );
}

const PAUSED = 'Codes are paused right now. Sign up without one, or come back later: a code can’t be added afterwards.';

function hintOf(typed: string, followed: string): string {
  if (typed.trim() === '') return 'With the code of a friend you get 10 VT more.';
  const code = readReferral(typed);
  if (code === undefined) return 'This is not a valid code. You can still sign up.';
  if (code === followed) return 'From the link that you followed.';
  return 'You get 10 VT more if a friend has this code.';
}

/** Returns the initial code of a form: the first link's, else the address's. */
export function firstReferral(ref: string | undefined): string {
  return findFirstTouch() ?? readReferral(ref ?? '') ?? '';
}

/** Returns what a sign-up sends: a code in its stored form, any other text as typed, and nothing if it is empty. */
export function sentReferral(typed: string): { readonly referralCode?: string } {
  const text = readReferral(typed) ?? typed.trim();
  return text === '' ? {} : { referralCode: text };
}
