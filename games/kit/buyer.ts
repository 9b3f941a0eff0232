import { knownOf, type KnownSeeds } from './known-seeds.ts';
import type { CallResult, GameHost, Viewer } from './host.ts';

export type Buyer = { readonly userId: string; readonly seeds: KnownSeeds };

/** Starts a guest for a visitor, and reads the player's seeds. */
export async function findBuyer(
  host: Pick<GameHost, 'startGuest' | 'knowSeeds'>,
  viewer: Viewer,
): Promise<CallResult<Buyer>> {
  if (viewer.kind === 'guest' || viewer.kind === 'account') return readBuyer(host, viewer.user.id);
  const started = await host.startGuest();
  return started.ok ? readBuyer(host, started.response.id) : started;
}

/** Reads the seeds, once the pair has a client seed. */
export async function readBuyer(host: Pick<GameHost, 'knowSeeds'>, userId: string): Promise<CallResult<Buyer>> {
  const read = await host.knowSeeds(userId);
  if (!read.ok) return read;
  const seeds = knownOf(read.response);
  if (seeds !== undefined) return { ok: true, response: { userId, seeds } };
  const text = 'Your client seed could not be set. Please try again.';
  return { ok: false, error: { code: 'client_seed_missing', text } };
}
