import { Button, LinkButton, Live } from '@voltide/ui';

import { LimitLink } from '../../../kit/limit-link.tsx';
import { isSaidByBar } from '../../../kit/no-connection.ts';
import type { CallError } from '../../../kit/host.ts';
import { helpFor } from '../model/error-help.ts';
import type { SeatAsks } from '../model/use-seat-desk.ts';
import { useHost } from '../host.ts';
import './seat-notes.css';

type SeatErrorProps = {
  readonly asks: Pick<SeatAsks, 'state' | 'repeat' | 'drop'>;
  readonly error: CallError | undefined;
};

export function SeatError({ asks, error }: SeatErrorProps) {
  const { state, repeat, drop } = asks;
  if (state.phase !== 'unanswered') return error === undefined ? null : <PlayError error={error} />;
  return (
    <Live className="seat-error" role="alert" style={{ '--tone': 'var(--warn)' }}>
      <p>
        No answer yet. {state.error.text} If it went through, your seat is safe: the same request goes again and is
        charged once.
      </p>
      <div>
        <Button size={36} onClick={repeat}>
          Ask again
        </Button>
        {state.isOld ? (
          <Button size={36} variant="ghost" onClick={drop}>
            Forget it
          </Button>
        ) : null}
      </div>
    </Live>
  );
}

function PlayError({ error }: { readonly error: CallError }) {
  const { logIn, refresh, viewer, isOnline } = useHost();
  if (isSaidByBar(error, isOnline)) return null;
  const { text, action } = helpFor(error);
  return (
    <Live className="seat-error" role="alert" style={{ '--tone': 'var(--danger)' }}>
      <p>{text} Nothing was charged.</p>
      <div>
        {action === 'sign-in' ? (
          <Button size={36} onClick={logIn}>
            Login
          </Button>
        ) : null}
        {action === 'reload' ? (
          <Button size={36} onClick={() => refresh('GET /api/packs', 'GET /api/battles')}>
            Load the new odds
          </Button>
        ) : null}
        {action === 'sell' ? (
          <LinkButton size={36} href="/inventory">
            Sell items
          </LinkButton>
        ) : null}
        {action === 'sell' && viewer.kind === 'account' ? (
          <LinkButton size={36} href="/daily-spin">
            Daily spin
          </LinkButton>
        ) : null}
        {action === 'own-battles' ? (
          <LinkButton size={36} href="/battles">
            Your battles
          </LinkButton>
        ) : null}
        {action === 'email-or-play' ? (
          <>
            <LinkButton size={36} href="/profile">
              Confirm email
            </LinkButton>
            <LinkButton size={36} href="/packs">
              Open a pack
            </LinkButton>
          </>
        ) : null}
        <LimitLink code={error.code} />
      </div>
    </Live>
  );
}
