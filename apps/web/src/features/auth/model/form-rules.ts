import { consents, email, forgotEmail, guestUsername, MESSAGES, newPassword, username } from '@voltide/contract';
import * as v from 'valibot';

/** An email if it contains an @, else a username, which only has to be present (S3-03, S3-19). */
const credential = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(MESSAGES.emailRequired),
  v.check((text) => !text.includes('@') || v.is(email, text), MESSAGES.emailInvalid),
);

/** Forms with the texts of S3-08; the server enforces the same schemas. */
export const loginForm = v.object({ credential, password: newPassword });
export type LoginForm = v.InferOutput<typeof loginForm>;

/** One tick gives three of the consents that the call requires. */
export const signupForm = v.object({
  email,
  username,
  password: newPassword,
  isOver18: consents.isOver18,
  agreedToTerms: consents.agreedToTerms,
  referralCode: v.string(),
});
type SignupForm = v.InferOutput<typeof signupForm>;
/** A sign-up form while it is incomplete. */
export type SignupDraft = Omit<SignupForm, 'isOver18' | 'agreedToTerms'> & {
  isOver18: boolean;
  agreedToTerms: boolean;
};

export const guestForm = v.object({ username: guestUsername });
export type GuestForm = v.InferOutput<typeof guestForm>;

export const forgotForm = v.object({ email: forgotEmail });
export type ForgotForm = v.InferOutput<typeof forgotForm>;

export const resetForm = v.object({ password: newPassword });
export type ResetForm = v.InferOutput<typeof resetForm>;
