import type { AccountLedger } from '../accounts/ledger-port.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { createQuickGame } from '../quick/quick-game.ts';
import { createQuickSaving } from '../quick/quick-saving.ts';
import { createQuickSessions } from '../quick/quick-sessions.ts';
import type { Tokens } from '../sessions/tokens.ts';
import type { Playing } from './playing.ts';
import type { Ports } from './ports.ts';

type OfPeople = { readonly tokens: Tokens; readonly ledger: AccountLedger; readonly accounts: Accounts };

/** The Quick Game: its sessions, how it is played, and how an account is made of it. */
export function createQuick(ports: Ports, people: OfPeople, { packs, soloGames, plays }: Playing) {
  const sessions = createQuickSessions({ ...ports, ...people });
  return {
    sessions,
    game: createQuickGame({
      ...ports,
      catalogue: packs.catalogue,
      opening: packs.opening,
      soloGames,
      seeds: plays.seeds,
    }),
    saving: createQuickSaving({ ...ports, accounts: people.accounts, sessions }),
  };
}
