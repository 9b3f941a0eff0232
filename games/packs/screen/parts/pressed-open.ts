/** Longer than the page of an open takes to load; a later arrival was not requested. */
const ASKED_FOR_MS = 15_000;

type Asked = { readonly packId: string; readonly tableHash: string; readonly atMs: number };

/** In memory only: no address and no linking page may spend a player's balance. */
let asked: Asked | undefined;

/** Requests that a pack is opened at once, with the odds that the player saw. */
export function askToOpen(packId: string, tableHash: string, nowMs: number): void {
  asked = { packId, tableHash, atMs: nowMs };
}

/** Returns true once if this pack, with these odds, was requested just now. */
export function takePressedOpen(packId: string, tableHash: string, nowMs: number): boolean {
  const last = asked;
  asked = undefined;
  return last?.packId === packId && last.tableHash === tableHash && nowMs - last.atMs <= ASKED_FOR_MS;
}
