import { present } from '@voltide/core';
import type { HashPort } from '@voltide/fairness';
import type { PlayRecord } from '@voltide/games/records/record';

/** A revealed pack play for the pictures: every number from the seeds to the item. */
export type Walk = {
  readonly serverSeed: string;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly message: string;
  readonly digest: string;
  /** First accepted 64-bit word of the digest. */
  readonly word: string;
  readonly tickets: number;
  readonly ticket: number;
  readonly items: readonly WalkItem[];
};

/** An item of the odds table with its tickets; `isDrawn` marks the drawn one. */
type WalkItem = { readonly name: string; readonly tickets: number; readonly isDrawn: boolean };

type ItemRow = { readonly id: string; readonly tickets: number };
type Revealed = PlayRecord & { readonly serverSeed: string };

/** True for a record of a pack with its server seed. */
export function isWalkable(record: PlayRecord): record is Revealed {
  return record.game === 'packs' && record.serverSeed !== null;
}

/** Computes the steps from a record's seeds to the item of its first draw. */
export async function walkOf(port: HashPort, record: Revealed): Promise<Walk> {
  const [{ tracePlayDraw }, { findGame }] = await Promise.all([
    import('@voltide/fairness'),
    import('@voltide/games/registry'),
  ]);
  const { serverSeed, commitment, clientSeed, nonce } = record;
  const game = present(findGame(record.game), 'the rules of this game');
  const plan = game.plan(game.parseInput(record.input));
  const { digests, word, result } = tracePlayDraw(port, { serverSeed, clientSeed, nonce }, plan, 0);
  const { message, hex } = present(digests.at(-1), 'the digest of a draw');
  const { items: rows } = record.table as { readonly items?: readonly ItemRow[] };
  let first = 0;
  const items = (rows ?? []).map(({ id, tickets }): WalkItem => {
    const isDrawn = result >= first && result < first + tickets;
    first += tickets;
    return { name: nameOf(id), tickets, isDrawn };
  });
  const seeds = { serverSeed, commitment, clientSeed, nonce };
  return { ...seeds, message, digest: hex, word: String(word), tickets: plan.n, ticket: result, items };
}

/** Turns "twin-tides/high-water" into "High water". */
function nameOf(id: string): string {
  const name = id.slice(id.indexOf('/') + 1).replaceAll('-', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The worked example of docs/fairness.md. A test computes it. */
export const EXAMPLE_WALK: Walk = {
  serverSeed: '4a5e192e1a61e65a816777cabf06507744b684bb920e217bdf0b8f512270d96d',
  commitment: '5a177ac7d11225550c534d21c5c163cb8a3053ce63a11eb4c862b15d976dce7c',
  clientSeed: 'harbour-1',
  nonce: 6,
  message: 'v1:pack:harbour-1:6:0:0',
  digest: '51f007cede21963988f4ad3176ab76c3e66edd5aea51d30739baea1a563dff76',
  word: '5904227696554120761',
  tickets: 1_000_000,
  ticket: 120_761,
  items: [
    { name: 'High water', tickets: 500_000, isDrawn: true },
    { name: 'Low water', tickets: 500_000, isDrawn: false },
  ],
};
