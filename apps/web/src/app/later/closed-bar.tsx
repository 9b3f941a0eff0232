import './closed-bar.css';

import { useQuery } from '@tanstack/react-query';
import { utcText } from '@voltide/contract';
import { Lock } from 'lucide-react';

import { useExclusion, type Exclusion } from '../../lib/exclusion.ts';
import { queryFor } from '../../lib/query.ts';

const CLOSED = 'Play is closed here. You can still use your account and exchange your finds.';

/** Says on every page that nothing can be played: from here (S15-03), or by whoever excluded themselves (S15-01). */
export function ClosedBar() {
  const { data } = useQuery(queryFor('GET /api/settings'));
  const exclusion = useExclusion();
  const text = data?.profile === 'closed' ? CLOSED : exclusion === null ? undefined : exclusionText(exclusion);
  if (text === undefined) return null;
  return (
    <div className="offline-bar" role="status">
      <Lock aria-hidden />
      <span>{text}</span>
    </div>
  );
}

function exclusionText({ kind, until }: NonNullable<Exclusion>): string {
  const what = kind === 'cool_off' ? 'are taking a break from playing' : 'have excluded yourself';
  return `You ${what} until ${utcText(until)}.`;
}
