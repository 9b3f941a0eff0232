import './closed-bar.css';

import { useQuery } from '@tanstack/react-query';
import { utcText } from '@voltide/contract';
import { Link } from '@voltide/ui';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';

import { useExclusion, type Exclusion } from '../../lib/exclusion.ts';
import { usePlace } from '../../lib/navigation.ts';
import { isPlayPath } from '../../lib/play-path.ts';
import { queryFor } from '../../lib/query.ts';

const PACED = 'Play is paced here: one at a time, five seconds each.';
const CLOSED = 'Play is closed here. You can still use your account and exchange your finds.';

/**
 * Says on every page that nothing can be played: from here (S15-03), or by whoever excluded themselves (S15-01). Where
 * play is paced, says so on the screens of play.
 */
export function ClosedBar() {
  const { data } = useQuery(queryFor('GET /api/settings'));
  const { path } = usePlace();
  const exclusion = useExclusion();
  const profile = data?.profile;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-strict', profile === 'strict');
  }, [profile]);
  if (profile === 'closed') return <Bar text={CLOSED} hasLink />;
  if (exclusion !== null) return <Bar text={exclusionText(exclusion)} />;
  return profile === 'strict' && isPlayPath(path) ? <Bar text={PACED} hasLink /> : null;
}

type BarProps = { readonly text: string; readonly hasLink?: boolean };

function Bar({ text, hasLink = false }: BarProps) {
  return (
    <div className="offline-bar" role="status">
      <Lock aria-hidden />
      <span>
        {text}{' '}
        {hasLink ? (
          <Link className="link" href="/responsible#rules">
            What applies here
          </Link>
        ) : null}
      </span>
    </div>
  );
}

function exclusionText({ kind, until }: NonNullable<Exclusion>): string {
  const what = kind === 'cool_off' ? 'are taking a break from playing' : 'have excluded yourself';
  return `You ${what} until ${utcText(until)}.`;
}
