import { useCallback, useMemo } from 'react';

import { useGo, usePlace } from '../../../lib/browser/navigation.ts';
import { formatDetailChoice, parseDetailChoice, type DetailChoice } from './detail-choice.ts';

/** Page of all boards. */
const DETAIL_PATH = '/leaderboard-enhanced';

/** Changes part of the choice. Typing replaces the address, everything else adds to the history. */
export type Choose = (change: Partial<DetailChoice>, options?: { readonly replace?: boolean }) => void;

export function useChoice(): readonly [DetailChoice, Choose] {
  const go = useGo();
  const { search } = usePlace();
  const choice = useMemo(() => parseDetailChoice(search), [search]);
  const choose = useCallback<Choose>(
    (change, { replace = false } = {}) => {
      go(DETAIL_PATH, formatDetailChoice({ ...choice, ...change }), { replace, keepsScroll: true });
    },
    [go, choice],
  );
  return [choice, choose];
}
