import './own-place-bar.css';

import type { LockInReason, OwnPlace } from '@voltide/contract';
import { Button, Link, Skeleton } from '@voltide/ui';
import type { ReactNode } from 'react';

import { authDialog } from '../../../lib/dialogs/auth-dialog.tsx';
import { loadChunk } from '../../../lib/chunks/load-chunk.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { countText } from '../../../lib/progress/level-words.ts';
import { useQuickToken } from '../../../lib/quick/quick-token.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { useOwnPlace, type BoardChoice } from '../model/board-queries.ts';
import { gapText, noScoreText, offText } from '../model/own-place-text.ts';
import { BoardScore } from './board-score.tsx';
import { PrizeCell } from './prize-cell.tsx';

const SAVED_FOR: LockInReason = 'leaderboards';

type OwnPlaceBarProps = BoardChoice & {
  /** True while the user's row is in view; the bar would repeat it and is hidden. */
  readonly isRowInView?: boolean;
};

/**
 * The user's place, at the lower edge of the window. Its space is reserved for everyone: visitors, guests and Quick
 * Games read there that boards are for accounts.
 */
export function OwnPlaceBar({ isRowInView = false, ...choice }: OwnPlaceBarProps) {
  return (
    <section className="own-place" aria-label="Your place" data-away={isRowInView || undefined}>
      <Content {...choice} />
    </section>
  );
}

function Content(choice: BoardChoice) {
  const { isLoading, user, isGuest } = useSession();
  const token = useQuickToken();
  const { data, error, refetch } = useOwnPlace(choice);
  if (user === null && !isLoading) return token === null ? <Visitor /> : <QuickPlayer />;
  if (isGuest) return <Guest />;
  if (data !== undefined && data !== null) return <Known {...choice} answer={data} />;
  if (error === null) return <Skeleton width="min(20rem, 100%)" height={20} />;
  return (
    <Line text={errorText(error)}>
      <Button size={36} onClick={() => void refetch()}>
        Try again
      </Button>
    </Line>
  );
}

function Known({ measure, period, season, answer: { own, off } }: BoardChoice & { readonly answer: OwnPlace }) {
  if (off !== null) {
    return (
      <Line text={offText(off, own)}>
        {off === 'hidden' ? <Way href="/profile#privacy">Change this</Way> : null}
        {off === 'limited' ? <Way href="/contact">Contact us</Way> : null}
      </Line>
    );
  }
  if (own === null) return <Line text={noScoreText({ measure, period, season })} />;
  const gap = gapText(measure, own);
  return (
    <>
      <strong className="own-place-number num">Place {countText(own.place)}</strong>
      <span className="own-place-facts">
        <BoardScore measure={measure} score={own.score} />
        {gap === undefined ? null : <small className="num">{gap}</small>}
      </span>
      <PrizeCell prize={own.prize} />
    </>
  );
}

function Visitor() {
  return (
    <Line text="You need an account to be ranked.">
      <Button size={36} onClick={() => authDialog.openBlocked('signup')}>
        Sign Up
      </Button>
    </Line>
  );
}

function Guest() {
  return (
    <Line text="Guests are not ranked. Accounts are.">
      <Button size={36} onClick={() => authDialog.openBlocked('signup')}>
        Create account
      </Button>
    </Line>
  );
}

function QuickPlayer() {
  const save = (): void =>
    void loadChunk(import('../../../lib/quick/ask-to-save.ts'))
      .then(({ askToSave }) => askToSave(SAVED_FOR))
      .catch(() => undefined);
  return (
    <Line text="Quick Games are not ranked. Accounts are.">
      <Button size={36} onClick={save}>
        Save progress
      </Button>
    </Line>
  );
}

function Line({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <>
      <p className="own-place-text">{text}</p>
      {children}
    </>
  );
}

function Way({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link href={href} className="link own-place-way">
      {children}
    </Link>
  );
}
