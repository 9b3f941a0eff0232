import type { BoardRow, OwnPlace, User } from '@voltide/contract';

/**
 * Finds the user among the rows by the public data: the name, or, if it is anonymous, the place and score that only the
 * user was sent.
 */
export function findOwnPlace(
  rows: readonly BoardRow[],
  user: Pick<User, 'username'> | null,
  own: OwnPlace['own'] | undefined,
): number | undefined {
  if (user === null) return undefined;
  const named = rows.find(({ person: { kind, name } }) => kind === 'player' && name === user.username);
  if (named !== undefined) return named.place;
  const told = rows.find(({ place }) => place === own?.place);
  return told?.person.kind === 'anonymous' && told.score === own?.score ? told.place : undefined;
}
