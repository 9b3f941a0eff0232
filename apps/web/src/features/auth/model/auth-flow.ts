import type { User } from '@voltide/contract';

/** What was typed in one mode of the modal and is there in the other; errors and ticks are not (S3-09). */
export type TypedDraft = { readonly identity: string; readonly password: string; readonly referralCode: string };

const FIELDS: Readonly<Record<string, keyof TypedDraft>> = {
  credential: 'identity',
  email: 'identity',
  password: 'password',
  referralCode: 'referralCode',
};

/** The draft after a control has been typed into. */
export function keepTyped(draft: TypedDraft, { name, value }: { name: string; value: string }): TypedDraft {
  const field = FIELDS[name];
  return field === undefined ? draft : { ...draft, [field]: value };
}

/** What was typed as an email; a username is none. */
export function emailOf({ identity }: TypedDraft): string {
  return identity.includes('@') ? identity : '';
}

/** Whether somebody has come in since: signed in, or made an account of the guest they were. */
export function hasArrived(before: User | null, now: User | null): now is User {
  if (now === null) return false;
  return before?.id !== now.id || (before.role === 'guest' && now.role !== 'guest');
}
