import './account-sections.css';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '@voltide/contract';
import { Badge, Button, ErrorState, Live, RelativeTime, SlowSkeleton, toast } from '@voltide/ui';
import { AppWindow, Smartphone } from 'lucide-react';
import { useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';

const SESSIONS = queryFor('GET /api/sessions');
const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region' });
const PHONE = /Android|iPhone|iPad/;

/** Lists the account's sessions; each, and all others together, can be ended. */
export function SessionsSection() {
  const { data, error, refetch } = useQuery({ ...SESSIONS, staleTime: 0 });
  return (
    <section className="panel account-section" aria-labelledby="own-sessions">
      <h2 id="own-sessions">Where you are signed in</h2>
      <p className="account-lead">
        A session ends after two weeks without use, and after sixty days at the latest. If you don't recognise one,
        change your password.
      </p>
      {content()}
    </section>
  );

  function content() {
    if (data !== undefined && data !== null) return <SessionList sessions={data.sessions} />;
    if (error !== null) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
    return <SlowSkeleton what="your sessions" height={144} className="skeleton-panel" />;
  }
}

function SessionList({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const queryClient = useQueryClient();
  const [done, setDone] = useState('');
  const refresh = () => queryClient.invalidateQueries({ queryKey: SESSIONS.queryKey });
  const onError = (failure: Error): void => {
    toast({ title: 'Not signed out', description: errorText(failure), tone: 'danger' });
  };
  const one = useMutation({
    mutationFn: ({ id }: OwnSession) => call('DELETE /api/sessions/:sessionId', { params: { sessionId: id } }),
    onSuccess: (_, { device }) => setDone(`Signed out: ${device ?? 'Unknown device'}.`),
    onError,
    onSettled: refresh,
  });
  const others = useMutation({
    mutationFn: () => call('DELETE /api/sessions'),
    onSuccess: ({ ended }) => setDone(`Signed out in ${ended} other ${ended === 1 ? 'place' : 'places'}.`),
    onError,
    onSettled: refresh,
  });
  const hasOthers = sessions.some(({ isThis }) => !isThis);
  return (
    <>
      <ul>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={others.isPending || (one.isPending && one.variables.id === session.id)}
            onEnd={() => one.mutate(session)}
          />
        ))}
      </ul>
      <div className="account-foot">
        <Live as="p" className="aside" role="status">
          {done === '' && !hasOthers ? 'You are signed in here only.' : done}
        </Live>
        {hasOthers ? (
          <Button loading={others.isPending} onClick={() => others.mutate()}>
            Sign out everywhere else
          </Button>
        ) : null}
      </div>
    </>
  );
}

type SessionRowProps = { readonly session: OwnSession; readonly isBusy: boolean; readonly onEnd: () => void };

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { device, country, createdAt, lastUsedAt, isThis } = session;
  const name = device ?? 'Unknown device';
  const Icon = PHONE.test(name) ? Smartphone : AppWindow;
  return (
    <li className="session-row">
      <Icon className="faint" aria-hidden />
      <div className="may-shrink">
        <p className="session-name">
          {name}
          {isThis ? <Badge tone="ok">This browser</Badge> : null}
        </p>
        <p className="hint">
          {country === null ? 'Country not known' : (COUNTRY_NAMES.of(country) ?? country)} ·{' '}
          <span className="unbroken">
            signed in <RelativeTime at={createdAt} /> ·
          </span>{' '}
          <span className="unbroken">
            {isThis ? (
              'in use now'
            ) : (
              <>
                last used <RelativeTime at={lastUsedAt} />
              </>
            )}
          </span>
        </p>
      </div>
      {isThis ? null : (
        <Button size={36} loading={isBusy} aria-label={`Sign out: ${name}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}
