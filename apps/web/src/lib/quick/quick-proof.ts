import type { FileCheck } from '@voltide/games/records/check-file';

import { call } from '../http/api.ts';
import { loadChunk } from '../chunks/load-chunk.ts';
import { createClientSeed } from '../fairness/client-seed.ts';
import { apiErrorOf } from '../http/http.ts';
import { ApiError } from '../http/errors.ts';
import { sentSeeds } from '../fairness/seed-channel.ts';
import { endIfOver, quickGame, readQuick } from './quick-game.ts';

/** Result of checking everything that a Quick Game played, and the file with all of it. */
export type QuickProof = {
  readonly proven: number;
  readonly sealed: number;
  readonly wrong: number;
  readonly file: Blob;
};

/** The server closes a game within seconds of its end, and reveals its seeds then. */
const ASK_AGAIN_MS = 3000;
const MOST_QUESTIONS = 6;

/**
 * Recomputes a Quick Game's plays: a running one first reveals its pair, for an ended one it polls until the seeds are
 * revealed. @throws ApiError, or TypeError without a connection
 */
export async function proveQuick(token: string, isRunning: boolean): Promise<QuickProof> {
  if (isRunning) await reveal(token);
  for (let asked = 1; ; asked++) {
    const proof = await check(await readExport(token));
    if (proof.sealed === 0 || isRunning || asked === MOST_QUESTIONS) return proof;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

/** Reveals the pair unless it has no plays. Another tab may already have done so. */
async function reveal(token: string): Promise<void> {
  const seeds = quickGame.get().told?.user.seeds;
  if (seeds === undefined || seeds.nonce === 0) return;
  const clientSeed = createClientSeed();
  sentSeeds.add(clientSeed);
  try {
    await call('POST /api/fairness/rotate', { body: { epoch: seeds.epoch, clientSeed } });
    await readQuick();
  } catch (error) {
    if (endIfOver(token, error)) return;
    if (!(error instanceof ApiError) || error.code !== 'seeds_changed') throw error;
  }
}

/** Uses the token of this very game, which the page has forgotten once it has ended. */
async function readExport(token: string): Promise<string> {
  const response = await fetch('/api/plays/export.json', { headers: { 'x-quick-session': token } });
  if (!response.ok) throw await apiErrorOf(response);
  return response.text();
}

async function check(text: string): Promise<QuickProof> {
  const [{ checkFile }, { parseFile }, { listGames }, { browserHashes }, battles] = await loadChunk(
    Promise.all([
      import('@voltide/games/records/check-file'),
      import('@voltide/games/records/read'),
      import('@voltide/games/registry'),
      import('@voltide/fairness/browser'),
      text.includes('"voltide-battle/') ? import('@voltide/games/records/check-battle') : undefined,
    ]),
  );
  const found = checkFile(browserHashes, parseFile(text), listGames(), battles?.checkBattleFile);
  return { ...countsOf(found), file: new Blob([text], { type: 'application/json' }) };
}

function countsOf({ plays, battles, epochs }: FileCheck): Omit<QuickProof, 'file'> {
  const states = [
    ...plays.map(({ check: { state } }) => state),
    ...battles.map(({ battle, faults }) => (faults.length > 0 ? 'mismatch' : battle.check.state)),
    ...epochs.filter(({ faults }) => faults.length > 0).map(() => 'mismatch' as const),
  ];
  const count = (state: (typeof states)[number]): number => states.filter((each) => each === state).length;
  return { proven: count('proven'), sealed: count('sealed'), wrong: count('mismatch') };
}
