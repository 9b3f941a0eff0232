import { useState } from 'react';

import type { CallError } from '../../../kit/host.ts';
import type { BattleCard } from '../../contract.ts';
import { useHost } from '../host.ts';

export type OwnPage = { readonly battles: readonly BattleCard[]; readonly next: string | null };

export function useOwnPages(newest: OwnPage) {
  const { call } = useHost();
  const [older, setOlder] = useState<OwnPage>();
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<CallError>();
  const before = (older ?? newest).next;
  const shown = new Set(newest.battles.map(({ battleId }) => battleId));
  return {
    battles: [...newest.battles, ...(older?.battles ?? []).filter(({ battleId }) => !shown.has(battleId))],
    hasMore: before !== null,
    isLoading,
    error,
    more: async (): Promise<void> => {
      if (before === null || isLoading) return;
      setLoading(true);
      const read = await call('GET /api/battles/own', { query: { before } });
      setLoading(false);
      setError(read.ok ? undefined : read.error);
      if (!read.ok) return;
      const { battles, next } = read.response;
      setOlder({ battles: [...(older?.battles ?? newest.battles), ...battles], next });
    },
  };
}
