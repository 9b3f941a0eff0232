import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Claimed } from '@voltide/contract';
import { useEffect, useEffectEvent, useState } from 'react';

import { call, createIdempotencyKey, pathOf } from '../http/api.ts';
import { errorText } from '../http/error-text.ts';
import { ApiError } from '../http/errors.ts';
import { noteBalance, settleBalance } from '../balance/settle-balance.ts';
import { dropTicket, findTicket, keepTicket, type ClaimedRewards, type ClaimTicket } from './claim-ticket.ts';

const CHANGED = [
  'GET /api/progress',
  'GET /api/progress/rewards',
  'GET /api/wallet/buckets',
  'GET /api/wallet/entries',
] as const;

export type Claims = {
  /** The claim that is under way. */
  readonly busyWith: ClaimedRewards | undefined;
  /** The answer of the last claim. */
  readonly paid: Claimed | undefined;
  /** Why the last claim failed, in words. */
  readonly problem: string | undefined;
  /** True if the last claim got no answer: it can be sent again, and is paid once. */
  readonly isUnanswered: boolean;
  /** Claims rewards; true if something was paid. */
  readonly claim: (rewards: ClaimedRewards) => Promise<boolean>;
  /** Sends what was not answered again. */
  readonly again: () => Promise<boolean>;
};

/**
 * Claims rewards. A claim that was not answered keeps its key, over a reload too, and is sent again under it as soon as
 * the page is back.
 */
export function useClaims(userId: string): Claims {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(() => findTicket(userId));
  const [busyWith, setBusy] = useState<ClaimedRewards>();
  const [paid, setPaid] = useState<Claimed>();
  const [problem, setProblem] = useState<string>();

  const send = async (ticket: ClaimTicket): Promise<boolean> => {
    const { rewards, key } = ticket;
    const settle = (): void => {
      dropTicket();
      setOpen(undefined);
    };
    keepTicket(ticket);
    setBusy(rewards);
    setProblem(undefined);
    try {
      const make = () => call('POST /api/progress/claims', { body: { rewards }, idempotencyKey: key });
      const answer = await noteBalance(queryClient, key, make);
      settleBalance(queryClient, answer);
      setPaid(answer);
      settle();
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) settle();
      else setOpen(ticket);
      setProblem(errorText(error));
      return false;
    } finally {
      await refresh(queryClient);
      setBusy(undefined);
    }
  };
  const again = (): Promise<boolean> => (open === undefined ? Promise.resolve(false) : send(open));
  const resume = useEffectEvent(() => void again());
  useEffect(() => resume(), []);
  return {
    busyWith,
    paid,
    problem,
    isUnanswered: open !== undefined && busyWith === undefined,
    claim: (rewards) => {
      const isSame = open !== undefined && JSON.stringify(open.rewards) === JSON.stringify(rewards);
      return send(isSame ? open : { userId, rewards, key: createIdempotencyKey() });
    },
    again,
  };
}

/** Reads again what a claim changes; resolves when the progress is here, so that no button comes back for a moment. */
async function refresh(queryClient: QueryClient): Promise<void> {
  const [progress, ...others] = CHANGED.map((name) => queryClient.invalidateQueries({ queryKey: [pathOf(name)] }));
  void Promise.all(others);
  await progress;
}
