import { getSound, toast } from '@voltide/ui';
import { useEffect, useRef, useState } from 'react';

import { TOKEN_SCORE, type LoadingGameId } from '../../loading-game.ts';
import { useHost, type LoadingHost } from '../host.ts';
import { GAMES, pointsText, type Outcome } from './names.ts';
import { keepOwnBest } from './own-best.ts';
import type { Run } from './run.ts';

/** Time for the toast of a bonus (specification §4). */
const BONUS_SHOWN_MS = 3000;

export type Reported =
  | { readonly kind: 'open' | 'sending' }
  | { readonly kind: 'failed'; readonly text: string; readonly retry: () => void }
  | { readonly kind: 'done'; readonly outcome: Outcome };

type Sent = { readonly game: LoadingGameId; readonly ticket: string | undefined; readonly run: Reporting };
type Reporting = Pick<Run<unknown>, 'get' | 'subscribe' | 'report'>;

/** Reports a game once: at its end, or when its player leaves. */
export function useReport(sent: Sent): Reported {
  const host = useHost();
  const { run } = sent;
  const [reported, setReported] = useState<Reported>({ kind: 'open' });
  const once = useRef({ isSent: false, isHere: true });
  const latest = useRef({ host, sent });
  useEffect(() => {
    latest.current = { host, sent };
  });
  useEffect(() => {
    const memory = once.current;
    memory.isHere = true;
    const tell = (next: Reported): void => {
      if (memory.isHere) setReported(next);
    };
    const send = async (): Promise<void> => {
      memory.isSent = true;
      tell({ kind: 'sending' });
      const result = await report(latest.current.host, latest.current.sent);
      if ('error' in result) return tell({ kind: 'failed', text: result.error, retry: () => void send() });
      celebrate(latest.current.sent.game, result);
      tell({ kind: 'done', outcome: result });
    };
    const look = (): void => {
      if (!memory.isSent && run.get().phase === 'over') void send();
    };
    const unfollow = run.subscribe(look);
    look();
    return () => {
      unfollow();
      memory.isHere = false;
      if (!memory.isSent && run.get().phase !== 'ready') void send();
    };
  }, [run]);
  return reported;
}

async function report(host: LoadingHost, { game, ticket, run }: Sent): Promise<Outcome | { readonly error: string }> {
  const { score } = run.get();
  if (ticket === undefined) return { kind: 'fun', score, isBest: keepOwnBest(game, score) };
  const { ticks, inputs } = run.report();
  const body = { ticket, ticks, inputs: inputs.map(([tick, input]): [number, number] => [tick, input]) };
  const answer = await host.call('POST /api/loading-games/reports', { body });
  if (!answer.ok) return { error: answer.error.text };
  host.refresh('GET /api/loading-games');
  return { kind: 'counted', ...answer.response };
}

function celebrate(game: LoadingGameId, outcome: Outcome): void {
  if (outcome.score < TOKEN_SCORE) return;
  getSound().play('credit');
  const points = `${pointsText(outcome.score)} in ${GAMES[game].name}`;
  const hasToken = outcome.kind === 'counted' && outcome.hasToken;
  const { dismiss } = toast({
    title: 'Bonus Reward',
    description: hasToken ? `${points}: a token is yours.` : `${points}.`,
    tone: 'ok',
  });
  setTimeout(dismiss, BONUS_SHOWN_MS);
}
