import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { call, createIdempotencyKey, pathOf, type AnswerOf } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { ApiError } from '../../../lib/http/errors.ts';
import { noteBalance, settleBalance } from '../../../lib/balance/settle-balance.ts';
import { dropTicket, findTicket, keepTicket, type ClaimTicket } from './claim-ticket.ts';

const CHANGED = ['GET /api/referrals', 'GET /api/wallet/buckets', 'GET /api/wallet/entries'] as const;

type Paid = AnswerOf<'POST /api/referrals/claim'>;

export type Claim = {
  readonly isBusy: boolean;
  readonly paid: Paid | undefined;
  readonly problem: string | undefined;
  /** True if the last claim got no answer: it can be sent again, and is paid once. */
  readonly isUnanswered: boolean;
  /** Claims everything; an unanswered claim is sent again under its key. */
  readonly claim: () => void;
};

/**
 * Claims referral earnings. An unanswered claim keeps its key, even over a reload, and is sent again as soon as the
 * page is back; a press during a claim does nothing.
 */
export function useClaim(userId: string, onPaid: (paid: Paid) => void): Claim {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(() => findTicket(userId));
  const [isBusy, setBusy] = useState(false);
  const [paid, setPaid] = useState<Paid>();
  const [problem, setProblem] = useState<string>();
  const isUnderWay = useRef(false);

  const send = async (ticket: ClaimTicket): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    keepTicket(ticket);
    setBusy(true);
    setProblem(undefined);
    const settle = (): void => {
      dropTicket();
      setOpen(undefined);
    };
    try {
      const make = () => call('POST /api/referrals/claim', { body: {}, idempotencyKey: ticket.key });
      const answer = await noteBalance(queryClient, ticket.key, make);
      settleBalance(queryClient, answer);
      setPaid(answer);
      settle();
      onPaid(answer);
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) settle();
      else setOpen(ticket);
      setProblem(errorText(error));
    } finally {
      await refresh(queryClient);
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  const resume = useEffectEvent(() => {
    if (open !== undefined) void send(open);
  });
  useEffect(() => resume(), []);
  return {
    isBusy,
    paid,
    problem,
    isUnanswered: open !== undefined && !isBusy,
    claim: () => void send(open ?? { userId, key: createIdempotencyKey() }),
  };
}

/** Reads what a claim changes; resolves once the totals are here, so that no sum reappears for a moment. */
async function refresh(queryClient: QueryClient): Promise<void> {
  const [totals, ...others] = CHANGED.map((name) => queryClient.invalidateQueries({ queryKey: [pathOf(name)] }));
  void Promise.all(others);
  await totals;
}
