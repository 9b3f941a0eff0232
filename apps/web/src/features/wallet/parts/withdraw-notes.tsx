import { utcText, type WithdrawalFacts } from '@voltide/contract';
import { Link } from '@voltide/ui';
import type { ReactNode } from 'react';

export type WithdrawObstaclesProps = { readonly facts: WithdrawalFacts; readonly isProven: boolean };

/** What has to be done before a withdrawal can be asked for, each with its way out; nothing where all is done. */
export function WithdrawObstacles({ facts, isProven }: WithdrawObstaclesProps) {
  const notes = listNotes(facts, isProven);
  if (notes.length === 0) return null;
  return (
    <ul className="withdraw-notes">
      {notes.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}

type Note = { readonly key: string; readonly text: ReactNode };

function listNotes({ needs, payoutsFrom, isPaying, identity }: WithdrawalFacts, isProven: boolean): readonly Note[] {
  const notes: (Note | false)[] = [
    (needs.includes('wallet') || !isProven) && {
      key: 'wallet',
      text: 'Prove this address first, with the button above. Withdrawals go there 24 hours later.',
    },
    needs.includes('address_wait') &&
      payoutsFrom !== null && {
        key: 'address_wait',
        text: `This address is new. Withdrawals may go there from ${utcText(payoutsFrom)}.`,
      },
    needs.includes('factor') && { key: 'factor', text: <FactorFirst /> },
    !isPaying && {
      key: 'stopped',
      text: 'Payments are stopped at the moment. What you ask for now waits, and is paid once they go on.',
    },
    identity === 'announced' && {
      key: 'identity',
      text: 'Above 10,000 TRX in all we check first who you are. You are more than halfway there.',
    },
    identity === 'due' && { key: 'identity', text: 'Your next withdrawal waits until we have checked who you are.' },
  ];
  return notes.filter((note) => note !== false);
}

function FactorFirst() {
  return (
    <>
      Turn on two-factor before your first withdrawal.{' '}
      <Link href="/profile#second-factor" className="link">
        Set it up
      </Link>
    </>
  );
}
