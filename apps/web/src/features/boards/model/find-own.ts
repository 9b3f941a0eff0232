import type { BoardRow, OwnPlace, User } from '@voltide/contract';

/**
 * The place of who looks among the rows, by what a public row says: their name, or, where they are anonymous, the place
 * and score that the server told them alone.
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
