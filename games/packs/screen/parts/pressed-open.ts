/** Longer than the page of an open takes to come, however slow the network; what comes later was not asked for. */
const ASKED_FOR_MS = 15_000;

type Asked = { readonly packId: string; readonly tableHash: string; readonly atMs: number };

/** In memory alone: no address, and no page that links here, can spend anybody's balance. */
let asked: Asked | undefined;

/** Notes that the player wants a pack opened at once, with the odds that they saw. */
export function askToOpen(packId: string, tableHash: string, nowMs: number): void {
  asked = { packId, tableHash, atMs: nowMs };
}

/** Returns true once if this pack, with these odds, was requested just now. */
export function takePressedOpen(packId: string, tableHash: string, nowMs: number): boolean {
  const last = asked;
  asked = undefined;
  return last?.packId === packId && last.tableHash === tableHash && nowMs - last.atMs <= ASKED_FOR_MS;
}
