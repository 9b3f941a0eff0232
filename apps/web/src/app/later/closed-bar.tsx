import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';

import { queryFor } from '../../lib/query.ts';

/** Says on every page that nothing can be played from here (S15-03). */
export function ClosedBar() {
  const { data } = useQuery(queryFor('GET /api/settings'));
  if (data?.profile !== 'closed') return null;
  return (
    <div className="offline-bar" role="status">
      <Lock aria-hidden />
      <span>Play is closed here. You can still use your account and exchange your finds.</span>
    </div>
  );
}
