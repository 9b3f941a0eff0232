import type { AccountLedger } from '../../people/accounts/ledger-port.ts';
import type { Accounts } from '../../people/accounts/accounts.ts';
import { createQuickGame } from '../../play/quick/quick-game.ts';
import { createQuickSaving } from '../../play/quick/quick-saving.ts';
import { createQuickSessions } from '../../play/quick/quick-sessions.ts';
import type { Tokens } from '../../people/sessions/tokens.ts';
import type { Ports } from './ports.ts';

type OfPeople = { readonly tokens: Tokens; readonly ledger: AccountLedger; readonly accounts: Accounts };

export function createQuick(ports: Ports, people: OfPeople) {
  const sessions = createQuickSessions({ ...ports, ...people });
  return {
    sessions,
    game: createQuickGame(ports),
    saving: createQuickSaving({ ...ports, accounts: people.accounts, sessions }),
  };
}
