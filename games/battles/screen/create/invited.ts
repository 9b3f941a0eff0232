import { LIMITS } from '@voltide/contract';

const USERNAME = /^[A-Za-z0-9_-]+$/;

/** The players that may join, as typed: names with spaces or commas between them. */
type ReadInvited =
  | { readonly ok: true; readonly names: readonly string[] }
  | { readonly ok: false; readonly error: string };

/** Reads typed names; each counts once, in any case. */
export function readInvited(text: string): ReadInvited {
  const typed = text.split(/[\s,;]+/).filter((name) => name !== '');
  const names = [...new Map(typed.map((name) => [name.toLowerCase(), name])).values()];
  const wrong = names.find((name) => !isName(name));
  if (wrong !== undefined) return { ok: false, error: `“${wrong}” is not a valid username.` };
  if (names.length > LIMITS.battleInvitesMax) {
    return { ok: false, error: `${LIMITS.battleInvitesMax} players can be named at most.` };
  }
  return { ok: true, names };
}

function isName(name: string): boolean {
  const { usernameMinLength, usernameMaxLength } = LIMITS;
  return name.length >= usernameMinLength && name.length <= usernameMaxLength && USERNAME.test(name);
}
