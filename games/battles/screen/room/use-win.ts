import { getSound } from '@voltide/ui';
import { useEffect, useEffectEvent } from 'react';

import { ownUserId } from '../../../kit/host.ts';
import { useHost } from '../host.ts';

const celebrated = new Set<string>();

type WinProps = {
  readonly battleId: string;
  readonly isOver: boolean;
  readonly isOwnWin: boolean;
  /** Celebrates a return above the entry. */
  readonly onCelebrate: (durationMs: number) => void;
};

/** Asks the server how to show a battle that the viewer won, once its replay has ended (S5-04). */
export function useWin({ battleId, isOver, isOwnWin, onCelebrate }: WinProps): void {
  const { call, viewer } = useHost();
  const ask = useEffectEvent(async () => {
    const body = { eventType: 'battle_win', ...ownUserId(viewer), metadata: { battleId } } as const;
    const effect = await call('POST /api/neuro/trigger-effect', { body });
    if (!effect.ok || !effect.response.triggered) return;
    getSound().play('battle-win');
    onCelebrate(effect.response.animationDuration);
  });
  useEffect(() => {
    if (!isOver || !isOwnWin || celebrated.has(battleId)) return;
    celebrated.add(battleId);
    void ask();
  }, [battleId, isOver, isOwnWin]);
}
