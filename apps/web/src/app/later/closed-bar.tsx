import './closed-bar.css';

import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';

import { useBars } from '../../lib/exclusion.ts';
import { usePlace } from '../../lib/navigation.ts';
import { isPlayPath } from '../../lib/play-path.ts';
import { queryFor } from '../../lib/query.ts';
import { lazyCode } from '../../lib/lazy-when-idle.ts';

const PlayNotice = lazyCode(async () => (await import('../players/play-notice.tsx')).PlayNotice);

/**
 * Says on every page that nothing can be played: by a frozen account (S13-02), from here (S15-03), or by whoever
 * excluded themselves (S15-01). Where
 * play is paced, says so on the screens of play.
 */
export function ClosedBar() {
  const { data } = useQuery(queryFor('GET /api/settings'));
  const { path } = usePlace();
  const { exclusion, freeze } = useBars();
  const profile = data?.profile;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-strict', profile === 'strict');
  }, [profile]);
  const isPaced = profile === 'strict' && isPlayPath(path);
  const about = freeze ?? (profile === 'closed' ? profile : (exclusion ?? (isPaced ? 'paced' : null)));
  return <Suspense>{about === null ? null : <PlayNotice about={about} />}</Suspense>;
}
