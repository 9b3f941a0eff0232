import './parts/player.css';

import { useQuery } from '@tanstack/react-query';
import { Avatar, EmptyArt, ErrorState, Link, LinkButton, SlowSkeleton } from '@voltide/ui';
import type { PublicProfile } from '@voltide/contract';

import { errorText } from '../../lib/http/error-text.ts';
import { ApiError } from '../../lib/http/errors.ts';
import { usePlace } from '../../lib/browser/navigation.ts';
import { queryFor } from '../../lib/http/query.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { isGuest } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/browser/title.ts';
import { Achievements } from './parts/achievements.tsx';
import { BestItems } from './parts/best-items.tsx';
import { Figures } from './parts/figures.tsx';
import { Sets } from './parts/sets.tsx';
import { monthText } from './model/month-text.ts';

const NOBODY = 'Player';

/** /u/{name}: a player's public profile, or that there is none. */
export function Screen() {
  const { params } = usePlace();
  const name = params['name'] ?? '';
  const { user } = useSession();
  const isOwn = user !== null && !isGuest(user) && user.username.toLowerCase() === name.toLowerCase();
  return (
    <div className="page player-page">
      {isOwn ? (
        <p className="player-own">
          This is what others see.{' '}
          <Link href="/profile#privacy" className="link">
            Change it
          </Link>
        </p>
      ) : null}
      <Profile name={name} isOwn={isOwn} />
    </div>
  );
}

function Profile({ name, isOwn }: { readonly name: string; readonly isOwn: boolean }) {
  const query = { ...queryFor('GET /api/players/:name', { params: { name } }), staleTime: 0 };
  const { data, error, refetch } = useQuery(query);
  const isMissing = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_request');
  useTitle(data?.profile.name ?? NOBODY);
  if (isMissing) return <Missing isOwn={isOwn} />;
  if (data !== undefined && data !== null) return <Shown profile={data.profile} />;
  return (
    <>
      <h1 className="unseen">{NOBODY}</h1>
      {error === null ? (
        <SlowSkeleton what="this profile" height={136} className="skeleton-dialog" />
      ) : (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Missing({ isOwn }: { readonly isOwn: boolean }) {
  return (
    <div className="state">
      <div className="state-art">
        <EmptyArt scene="lantern" />
      </div>
      <h1>No public profile here</h1>
      <p>{isOwn ? 'Yours is not open to others.' : 'Players open theirs by choice.'}</p>
      <LinkButton href={isOwn ? '/profile#privacy' : '/home'}>{isOwn ? 'Your settings' : 'Home'}</LinkButton>
    </div>
  );
}

function Shown({ profile }: { readonly profile: PublicProfile }) {
  const { name, avatar, level, memberSince, bestItems, statistics, achievements, sets } = profile;
  const facts = [
    ...(level === undefined ? [] : [`Level ${level}`]),
    ...(memberSince === undefined ? [] : [`Member since ${monthText(memberSince)}`]),
  ];
  return (
    <>
      <header className="player-head">
        <Avatar value={avatar} size={88} />
        <div className="may-shrink">
          <h1 className="breakable">{name}</h1>
          {facts.length === 0 ? null : (
            <p className="player-facts">
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
          )}
        </div>
      </header>
      {bestItems === undefined ? null : <BestItems items={bestItems} />}
      {statistics === undefined ? null : <Figures statistics={statistics} />}
      {achievements === undefined ? null : <Achievements achievements={achievements} />}
      {sets === undefined ? null : <Sets sets={sets} />}
    </>
  );
}
