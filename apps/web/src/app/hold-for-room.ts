import { shownBalance } from '@voltide/ui';

const LIMIT_MS = 15_000;

type Address = { readonly pathname: string; readonly search: string };

/**
 * A battle is paid before its replay: a reload in between shows no balance until the room has loaded and can say which
 * one to show.
 */
export function holdForRoom({ pathname, search }: Address): void {
  if (pathname !== '/battles' || !new URLSearchParams(search).has('b')) return;
  setTimeout(shownBalance.hold(undefined), LIMIT_MS);
}
