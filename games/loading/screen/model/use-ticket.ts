import { useEffect, useState } from 'react';

import type { LoadingGameId } from '../../loading-game.ts';
import { useHost, type LoadingHost } from '../host.ts';

/** Layout of a game. Without a ticket it is for fun. */
type Ticket =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'barred'; readonly text: string }
  | { readonly kind: 'ready'; readonly seed: string; readonly ticket: string | undefined };

const SEED_BYTES = 16;
const WAITING: Ticket = { kind: 'waiting' };
/** A player who may not play gets no game at all, not even for fun. */
const BARRED = ['excluded', 'limit_reached', 'account_frozen'];

/** Returns a ticket for one game: from the server for players, made up for visitors and if the server has none. */
export function useTicket(game: LoadingGameId): Ticket {
  const { viewer, call } = useHost();
  const [ticket, setTicket] = useState(WAITING);
  const { kind } = viewer;
  useEffect(() => {
    if (ticket !== WAITING || kind === 'loading') return;
    let isHere = true;
    const asked = kind === 'visitor' ? Promise.resolve(forFun()) : ask(call, game);
    void asked.then((got) => {
      if (isHere) setTicket(got);
    });
    return () => {
      isHere = false;
    };
  }, [kind, call, game, ticket]);
  return ticket;
}

async function ask(call: LoadingHost['call'], game: LoadingGameId): Promise<Ticket> {
  const answer = await call('POST /api/loading-games/tickets', { body: { game } });
  if (answer.ok) return { kind: 'ready', seed: answer.response.seed, ticket: answer.response.ticket };
  return BARRED.includes(answer.error.code) ? { kind: 'barred', text: answer.error.text } : forFun();
}

function forFun(): Ticket {
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_BYTES));
  const seed = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { kind: 'ready', seed, ticket: undefined };
}
