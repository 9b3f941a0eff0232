import '../../../lib/text-page/prose.css';
import './limits.css';

import { useQuery } from '@tanstack/react-query';
import { utcText, type PlayerLimits } from '@voltide/contract';
import { Button, ErrorState, Link, LinkButton, Live, SlowSkeleton, Table } from '@voltide/ui';

import type { ReactNode } from 'react';

import { authDialog } from '../../../lib/dialogs/auth-dialog.tsx';
import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { amountText, limitName, usedText } from '../model/limit-words.ts';
import { ExclusionForms } from './exclusion-forms.tsx';
import { LimitForm } from './limit-form.tsx';
import { Raises } from './raises.tsx';

/** Limits of play, explained, and for an account the forms that set them. */
export function LimitsSection() {
  return (
    <>
      <p>
        Limit what you stake, what you may lose, how long you play, or what you deposit: for a day, a week or a month. A
        lower limit holds at once. Raising or removing one takes 24 hours and a second confirmation.
      </p>
      <OwnLimits>{(state) => <Forms state={state} />}</OwnLimits>
    </>
  );
}

export function BreaksSection() {
  return (
    <>
      <p>While you take a break or are excluded you can still log in, read everything, sell items and withdraw.</p>
      <OwnLimits>
        {({ exclusion }) => (
          <>
            {exclusion === null ? null : <Excluded exclusion={exclusion} />}
            <ExclusionForms />
          </>
        )}
      </OwnLimits>
    </>
  );
}

export function CountingSection() {
  return (
    <ul>
      <li>Days, weeks (from Monday) and months begin at 00:00 UTC.</li>
      <li>Cash stakes and net loss count cash only. Play balance and free spins are no loss.</li>
      <li>All stakes count play balance too: a second limit, if you want one.</li>
      <li>A play that could exceed your loss limit is refused, whatever its result would be.</li>
      <li>Time runs from one play to the next, and for five minutes at most after the last.</li>
      <li>Deposits count in full, pending ones too. Withdrawals don't reduce them.</li>
    </ul>
  );
}

type OwnProps = { readonly children: (state: PlayerLimits) => ReactNode };

function OwnLimits({ children }: OwnProps) {
  const { user, isLoading, isGuest } = useSession();
  if (isGuest) {
    return (
      <div className="limit-note">
        <p>
          Limits belong to an account, so that they stay with you. As a guest you play with play balance alone. Sign up
          to set limits; what you have comes along.
        </p>
        <LinkButton href="/signup" variant="volt">
          Sign Up
        </LinkButton>
      </div>
    );
  }
  if (user === null && !isLoading) {
    return (
      <div className="limit-note">
        <p>Limits belong to an account. Log in to see and set yours.</p>
        <Button onClick={() => authDialog.openBlocked('login')}>Login</Button>
      </div>
    );
  }
  return <AccountLimits isKnown={user !== null}>{children}</AccountLimits>;
}

function AccountLimits({ isKnown, children }: OwnProps & { readonly isKnown: boolean }) {
  const { data, error, refetch } = useQuery({ ...queryFor('GET /api/account/limits'), enabled: isKnown, staleTime: 0 });
  if (data !== undefined && data !== null) return children(data);
  if (error !== null) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  return <SlowSkeleton what="your limits" height={640} className="limits-place skeleton-panel" />;
}

function exclusionText({ kind, isInherited }: NonNullable<PlayerLimits['exclusion']>): string {
  if (isInherited) return 'You are excluded from playing';
  return kind === 'cool_off' ? 'You are taking a break' : 'You have excluded yourself';
}

/** Explains an exclusion that came with an email or wallet, and who can help. */
function Inherited() {
  return (
    <>
      An account with your email or wallet was excluded, and the exclusion stays with both. If that was not you, confirm
      your email and{' '}
      <Link className="link" href="/contact">
        write to us
      </Link>
      .
    </>
  );
}

function Excluded({ exclusion }: { readonly exclusion: NonNullable<PlayerLimits['exclusion']> }) {
  return (
    <Live as="p" className="limit-exclusion" role="status">
      <strong>
        {exclusionText(exclusion)} until {utcText(exclusion.until)}.
      </strong>{' '}
      {exclusion.isInherited ? <Inherited /> : "You can't play until then, and no one can end it earlier."}
    </Live>
  );
}

function Forms({ state }: { readonly state: PlayerLimits }) {
  const { limits, exclusion } = state;
  return (
    <>
      {exclusion === null ? null : <Excluded exclusion={exclusion} />}
      <div className="panel prose-table">
        <Table
          caption="Your limits"
          stacks={false}
          columns={[
            { key: 'name', head: 'Limit on', cell: limitName },
            {
              key: 'used',
              head: 'So far',
              align: 'end',
              cell: ({ kind, used }) => <span className="unbroken">{usedText(kind, used)}</span>,
            },
            {
              key: 'amount',
              head: 'Limit',
              align: 'end',
              cell: ({ kind, amount }) =>
                amount === null ? 'none' : <strong className="unbroken">{amountText(kind, amount)}</strong>,
            },
          ]}
          rows={limits}
          keyOf={limitName}
        />
      </div>
      <Raises limits={limits} />
      <LimitForm state={state} />
    </>
  );
}
