import type { User } from '@voltide/contract';

/** Input that one view of the modal passes to another; errors and ticks are not kept (S3-09). */
export type TypedDraft = { readonly identity: string; readonly password: string; readonly referralCode: string };

const FIELDS: Readonly<Record<string, keyof TypedDraft>> = {
  credential: 'identity',
  email: 'identity',
  password: 'password',
  referralCode: 'referralCode',
};

/** Returns the draft after input into a control. */
export function keepTyped(draft: TypedDraft, { name, value }: { name: string; value: string }): TypedDraft {
  const field = FIELDS[name];
  return field === undefined ? draft : { ...draft, [field]: value };
}

/** Returns the typed email; empty for a username. */
export function emailOf({ identity }: TypedDraft): string {
  return identity.includes('@') ? identity : '';
}

/** True if someone has signed in since, or turned their guest into an account. */
export function hasArrived(before: User | null, now: User | null): now is User {
  if (now === null) return false;
  return before?.id !== now.id || (before.role === 'guest' && now.role !== 'guest');
}
