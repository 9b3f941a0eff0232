import { Button, Live } from '@voltide/ui';
import { useState } from 'react';

import type { JackpotResult } from '../../contract.ts';
import { useHost } from '../host.ts';
import { DrawCard } from './draw-card.tsx';

type DrawListProps = {
  /** The newest page, which may grow at its head while it is shown. */
  readonly newest: readonly JackpotResult[];
  readonly next: string | null;
};

export function DrawList({ newest, next }: DrawListProps) {
  const { call } = useHost();
  const [older, setOlder] = useState<readonly JackpotResult[]>([]);
  const [further, setFurther] = useState<string | null>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const before = further === undefined ? next : further;
  const seen = new Set(older.map(({ date }) => date));
  const days = [...newest.filter(({ date }) => !seen.has(date)), ...older];

  const load = async (from: string): Promise<void> => {
    setBusy(true);
    const page = await call('GET /api/jackpot/days', { query: { before: from } });
    setBusy(false);
    setError(page.ok ? undefined : page.error.text);
    if (!page.ok) return;
    // The page above may have moved on by a day: its old last day must not be lost.
    setOlder((shown) => [...(shown.length === 0 ? newest : shown), ...page.response.days]);
    setFurther(page.response.next);
  };
  return (
    <>
      {days.map((day) => (
        <DrawCard key={day.date} day={day} />
      ))}
      {error === undefined ? null : (
        <Live as="p" role="alert">
          {error}
        </Live>
      )}
      {before === null ? null : (
        <Button className="jackpot-older" loading={isBusy} onClick={() => void load(before)}>
          Show older draws
        </Button>
      )}
    </>
  );
}
