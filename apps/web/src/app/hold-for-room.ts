import { shownBalance } from '@voltide/ui';

/** Longer than the code of a room and its answer take. */
const LIMIT_MS = 15_000;

type Address = { readonly pathname: string; readonly search: string };

/**
 * A battle is paid before its show: whoever loads its room anew meanwhile sees no balance until the room is here to say
 * which one.
 */
export function holdForRoom({ pathname, search }: Address): void {
  if (pathname !== '/battles' || !new URLSearchParams(search).has('b')) return;
  setTimeout(shownBalance.hold(undefined), LIMIT_MS);
}
