import { useCallback, useMemo } from 'react';

import { useGo, usePlace } from '../../../lib/browser/navigation.ts';
import { formatDetailChoice, parseDetailChoice, type DetailChoice } from './detail-choice.ts';

/** The page of boards in detail. */
const DETAIL_PATH = '/leaderboard-enhanced';

/** Changes a part of the choice. Typing replaces the address, everything else can be gone back to. */
export type Choose = (change: Partial<DetailChoice>, options?: { readonly replace?: boolean }) => void;

/** The choice in the address, and how to change it. */
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
