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
  readonly busyWith: ClaimedRewards | undefined;
  readonly paid: Claimed | undefined;
  readonly problem: string | undefined;
  /** True if the last claim got no answer: it can be sent again, and is paid once. */
  readonly isUnanswered: boolean;
  /** Claims rewards; resolves to true if something was paid. */
  readonly claim: (rewards: ClaimedRewards) => Promise<boolean>;
  /** Sends the unanswered claim again. */
  readonly again: () => Promise<boolean>;
};

/**
 * Claims rewards. An unanswered claim keeps its key, even over a reload, and is sent again under it as soon as the page
 * is back.
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

/** Reads what a claim changes; resolves once the progress is here, so that no button reappears for a moment. */
async function refresh(queryClient: QueryClient): Promise<void> {
  const [progress, ...others] = CHANGED.map((name) => queryClient.invalidateQueries({ queryKey: [pathOf(name)] }));
  void Promise.all(others);
  await progress;
}
