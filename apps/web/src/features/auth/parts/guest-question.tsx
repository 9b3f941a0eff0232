import './auth.css';

import { Live, Segmented } from '@voltide/ui';

import type { GuestChoice } from '../../../lib/session/settle-guest.ts';
import { GuestHoldings } from './guest-holdings.tsx';

const CHOICES = [
  { value: 'bring', text: 'Bring it along' },
  { value: 'leave', text: 'Leave it behind' },
] as const;

type GuestQuestionProps = {
  readonly username: string;
  readonly choice: GuestChoice;
  readonly onChoice: (choice: GuestChoice) => void;
};

/** Asks a guest who logs in what shall happen to their holdings (S3-06). */
export function GuestQuestion({ username, choice, onChoice }: GuestQuestionProps) {
  return (
    <section className="panel guest-question" aria-label="Your guest">
      <p>You are playing as the guest {username}. Bring this along when you log in?</p>
      <GuestHoldings />
      <Segmented label="What becomes of it" options={CHOICES} value={choice} onChange={onChoice} size={44} />
      <Live as="p" className="guest-question-note note" role="status">
        {choice === 'bring'
          ? 'It moves to your account, the balance as play balance. Your history as a guest stays behind.'
          : 'It is lost when you log in.'}
      </Live>
    </section>
  );
}
