import { consents, newPassword, QUICK_MESSAGES, quickEmail, username, type LockInReason } from '@voltide/contract';
import * as v from 'valibot';

import type { ErrorTexts } from '../../../lib/forms/form-error.ts';

/** One tick gives three of the consents that the call requires (S9-08). */
export const saveForm = v.object({
  email: quickEmail,
  username,
  password: newPassword,
  isOver18: consents.isOver18,
  agreedToTerms: consents.agreedToTerms,
  referralCode: v.string(),
});

export type SaveDraft = {
  email: string;
  username: string;
  password: string;
  isOver18: boolean;
  agreedToTerms: boolean;
  referralCode: string;
};

/** Texts of a failed conversion (source §8). */
export const SAVE_ERRORS: ErrorTexts = {
  title: QUICK_MESSAGES.convertFailedTitle,
  network: QUICK_MESSAGES.convertFailed,
  failed: QUICK_MESSAGES.convertFailed,
  unexpected: `${QUICK_MESSAGES.convertFailedTitle}: ${QUICK_MESSAGES.convertFailed}`,
};

export const REASON_TEXTS: Readonly<Record<LockInReason, string>> = {
  battles: 'Battles between people are for accounts.',
  leaderboards: 'Leaderboards are for accounts: a place on them needs a name.',
  wallet: 'The wallet is for accounts: money moves only for somebody who can sign in again.',
  premium: 'Several packs at once, your own client seed and auto-sell are for accounts.',
  advanced_battles: 'Battles of this kind are for accounts.',
};
