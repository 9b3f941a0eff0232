import './auth.css';

import { Live, Segmented } from '@voltide/ui';

import type { GuestWish } from '../../../lib/session/settle-guest.ts';
import { GuestHoldings } from './guest-holdings.tsx';

const WISHES = [
  { value: 'bring', text: 'Bring it along' },
  { value: 'leave', text: 'Leave it behind' },
] as const;

type GuestQuestionProps = {
  readonly username: string;
  readonly wish: GuestWish;
  readonly onWish: (wish: GuestWish) => void;
};

/** Asks a guest who logs in what becomes of what they have (S3-06). */
export function GuestQuestion({ username, wish, onWish }: GuestQuestionProps) {
  return (
    <section className="panel guest-question" aria-label="Your guest">
      <p>You are playing as the guest {username}. Bring this along when you log in?</p>
      <GuestHoldings />
      <Segmented label="What becomes of it" options={WISHES} value={wish} onChange={onWish} size={44} />
      <Live as="p" className="guest-question-note note" role="status">
        {wish === 'bring'
          ? 'It moves to your account, the balance as play balance. Your history as a guest stays behind.'
          : 'It is lost when you log in.'}
      </Live>
    </section>
  );
}
