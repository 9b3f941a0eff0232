import type { EntryCause, StatementEntry } from '@voltide/contract';

import { CAUSE_WORDS, type Balance } from '../../../lib/wallet/cause-words.ts';
import { shortAddress } from './tron-wallet.ts';

/** Title, detail and link of a row of the statement. */
type EntryWords = { readonly title: string; readonly detail: string | null; readonly href: string | null };

/** Pages about movements that name nothing themselves. */
const PLACES: Partial<Readonly<Record<EntryCause, string>>> = {
  sale: '/inventory',
  vault: '#vault',
  expiry: '#play-balance',
  jackpot: '/jackpot',
  board: '/leaderboard',
  referral: '/referrals',
  level: '/rewards',
  achievement: '/rewards',
  rakeback: '/rewards',
};
const TRANSACTIONS = '#transactions';

export function describeEntry(
  { cause, play, about, note, amount }: Pick<StatementEntry, 'cause' | 'play' | 'about' | 'note' | 'amount'>,
  balance: Balance,
): EntryWords {
  const word = CAUSE_WORDS[cause];
  const proof = play === null ? null : `/history?play=${play}`;
  switch (about?.kind) {
    case undefined: {
      const title = cause === 'vault' ? vaultWord(amount, balance) : word;
      return { title, detail: note, href: proof ?? PLACES[cause] ?? null };
    }
    case 'play':
      return { title: about.quantity > 1 ? `${about.name} ×${about.quantity}` : about.name, detail: word, href: proof };
    case 'battle': {
      const seat = about.seat === null ? '' : `, seat ${about.seat}`;
      const detail = cause === 'battle' ? 'Payout' : word;
      return { title: `Battle ${about.layout}${seat}`, detail, href: `/battles/${about.battleId}` };
    }
    case 'withdrawal':
      return { title: `Withdrawal to ${shortAddress(about.toAddress)}`, detail: word, href: TRANSACTIONS };
    case 'deposit':
      return { title: 'Deposit', detail: null, href: TRANSACTIONS };
  }
}

function vaultWord(amount: string, balance: Balance): string {
  const goesIn = amount.startsWith('-') !== (balance === 'vault');
  return goesIn ? 'Put into the vault' : 'Taken out of the vault';
}
