import './profile.css';

import { useQuery } from '@tanstack/react-query';
import { isSeedPlay, type BattlePlay, type HistoryPlay, type User } from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';
import { EmptyArt, EmptyState, ErrorState, Link, LinkButton, Money, RelativeTime, SlowSkeleton } from '@voltide/ui';
import { useMemo } from 'react';

import { call, pathOf } from '../../../lib/http/api.ts';
import { CheckMark } from '../../../lib/fairness/check-mark.tsx';
import { errorText } from '../../../lib/http/error-text.ts';
import { playName } from '../../../lib/plays/play-name.ts';
import { PlayPicture } from '../../../lib/plays/play-picture.tsx';
import { checkKey, useBattleChecks, useChecks } from '../../../lib/fairness/use-checks.ts';
import { ShortError } from './short-error.tsx';

const ROW_HEIGHT = 68;

type LatestPlaysProps = {
  readonly user: Pick<User, 'id'>;
  readonly most: number;
  /** True without checks, which a glance does not wait for. */
  readonly isShort?: boolean;
};

/** The latest plays with the page's own checks; each links to its record and proof. */
export function LatestPlays({ user, most, isShort = false }: LatestPlaysProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [pathOf('GET /api/plays'), 'latest', user.id],
    queryFn: ({ signal }) => call('GET /api/plays', { signal }),
    staleTime: 0,
  });
  return (
    <section className="panel profile-section" aria-labelledby="latest-plays" data-short={isShort || undefined}>
      <h2 id="latest-plays" className="profile-heading">
        Latest plays
        <Link href="/history" className="link">
          All plays
        </Link>
      </h2>
      {content()}
    </section>
  );

  function content() {
    if (data !== undefined) return <Plays plays={data.plays.slice(0, most)} isShort={isShort} />;
    if (error !== null) {
      const Shown = isShort ? ShortError : ErrorState;
      return <Shown text={errorText(error)} onRetry={() => void refetch()} />;
    }
    return <SlowSkeleton what="your latest plays" height={most * ROW_HEIGHT} />;
  }
}

function Plays({ plays, isShort }: { readonly plays: readonly HistoryPlay[]; readonly isShort: boolean }) {
  const wanted = isShort ? NONE : plays;
  const checks = useChecks(useMemo(() => wanted.filter(isSeedPlay), [wanted]));
  const battleChecks = useBattleChecks(useMemo(() => wanted.filter(isBattle), [wanted]));
  if (plays.length === 0) {
    if (isShort) return <p className="aside">No plays yet.</p>;
    return (
      <EmptyState
        art={<EmptyArt scene="slack" />}
        text="No plays yet."
        action={<LinkButton href="/packs">Open a pack</LinkButton>}
      />
    );
  }
  return (
    <ol className="latest-plays">
      {plays.map((play) => (
        <li key={play.id}>
          <Link href={`/history?play=${play.id}`}>
            {isBattle(play) ? <BattleSign play={play} /> : <PlayPicture play={play} size={44} />}
            <span className="latest-what">
              <strong>{isBattle(play) ? `${play.gameName} · ${play.name}` : playName(play)}</strong>
              <small>
                <RelativeTime at={play.at} />
              </small>
            </span>
            <Money amount={formatVt(parseVt(play.value) - parseVt(play.stake))} signed />
            {isShort ? null : (
              <CheckMark check={isBattle(play) ? battleChecks.get(checkKey(play)) : checks.get(checkKey(play))} />
            )}
          </Link>
        </li>
      ))}
    </ol>
  );
}

const NONE: readonly HistoryPlay[] = [];

function isBattle(play: HistoryPlay): play is BattlePlay {
  return !isSeedPlay(play);
}

function BattleSign({ play: { hasWon } }: { readonly play: BattlePlay }) {
  return (
    <svg viewBox="0 0 64 64" width={44} height={44} className="play-picture" data-paid={hasWon} aria-hidden>
      <circle cx="32" cy="32" r="26" />
      <path d="M22 20v24M42 20v24" data-landed />
    </svg>
  );
}
