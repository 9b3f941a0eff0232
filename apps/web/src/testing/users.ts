import type { User } from '@voltide/contract';

type Account = User & { readonly email: string };

/** A player with 100 VT named Ada, with these changes. */
export function userOf(changes: Partial<Account> = {}): Account {
  return {
    id: 'usr_0000000000a',
    username: 'ada',
    email: 'ada@example.com',
    role: 'player',
    roles: ['player'],
    balance: '100.000000',
    ...changes,
  };
}

export function guestOf(changes: Partial<User> = {}): User {
  return {
    ...userOf(),
    id: 'usr_0000000000g',
    username: 'gull',
    email: null,
    role: 'guest',
    roles: ['guest'],
    ...changes,
  };
}

export function superadminOf(changes: Partial<Account> = {}): Account {
  return userOf({ role: 'superadmin', roles: ['superadmin'], ...changes });
}
