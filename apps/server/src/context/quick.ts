import type { AccountLedger } from '../accounts/ledger-port.ts';
import { createQuickGame } from '../quick/quick-game.ts';
import { createQuickSessions } from '../quick/quick-sessions.ts';
import type { Tokens } from '../sessions/tokens.ts';
import type { Playing } from './playing.ts';
import type { Ports } from './ports.ts';

type OfPeople = { readonly tokens: Tokens; readonly ledger: AccountLedger };

/** The Quick Game: its sessions, and how it is played. */
export function createQuick(ports: Ports, people: OfPeople, { packs, soloGames, plays }: Playing) {
  return {
    sessions: createQuickSessions({ ...ports, ...people }),
    game: createQuickGame({
      ...ports,
      catalogue: packs.catalogue,
      opening: packs.opening,
      soloGames,
      seeds: plays.seeds,
    }),
  };
}
