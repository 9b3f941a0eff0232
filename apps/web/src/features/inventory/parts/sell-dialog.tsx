import { useQueryClient } from '@tanstack/react-query';
import type { Stack } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { Button, Dialog, Live, Money, moneyText, toast } from '@voltide/ui';
import { useState } from 'react';

import { call, createIdempotencyKey, pathOf } from '../../../lib/http/api.ts';
import { balanceQuery } from '../../../lib/balance/balance-query.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { planSale, type Counts, type SalePlan } from '../model/sale-plan.ts';
import { SaleLine } from './sale-line.tsx';

type SellDialogProps = {
  readonly stacks: readonly Stack[];
  readonly initial: Counts;
  /** Closed without a sale; something may have changed, so the inventory is read again. */
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Shows every item of a sale with its sum before it is made; sales are final. */
export function SellDialog({ stacks, initial, onClose, onDone }: SellDialogProps) {
  const [counts, setCounts] = useState(initial);
  const plan = planSale(stacks, counts);
  const { sell, isBusy, problem } = useSale(plan, counts, onDone);
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => (open || isBusy ? undefined : onClose())}
      title="Sell items"
      description="You get the full value of each. This is final."
      footer={
        <>
          <Button variant="ghost" disabled={isBusy} onClick={onClose}>
            Keep them
          </Button>
          <Button
            variant="volt"
            className="sell-go"
            loading={isBusy}
            disabled={plan.count === 0}
            onClick={() => void sell()}
          >
            <span className="unbroken">
              Sell {plan.count.toLocaleString('en')} for <Money amount={formatVt(plan.totalSun)} />
            </span>
          </Button>
        </>
      }
    >
      <ul className="sale-lines">
        {stacks
          .filter(({ id }) => initial[id] !== undefined)
          .map((stack) => (
            <SaleLine
              key={stack.id}
              stack={stack}
              count={counts[stack.id] ?? 0}
              onCount={(count) => setCounts({ ...counts, [stack.id]: count })}
            />
          ))}
      </ul>
      <Live as="p" role="alert" className="error-text">
        {problem}
      </Live>
    </Dialog>
  );
}

type Keys = { readonly counts: Counts; readonly keys: readonly string[] };

/** Makes the sale. The same request keeps its keys, so that a retry after a lost answer does nothing twice. */
function useSale(plan: SalePlan, counts: Counts, onDone: () => void) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Keys>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const sell = async (): Promise<void> => {
    setBusy(true);
    const keys = asked?.counts === counts ? asked.keys : plan.batches.map(createIdempotencyKey);
    setAsked({ counts, keys });
    try {
      await sellEach(plan, keys);
      const total = moneyText(formatVt(plan.totalSun));
      toast({ title: 'Sold', description: `${plan.count.toLocaleString('en')} for ${total}`, tone: 'ok' });
      onDone();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: balanceQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: [pathOf('GET /api/plays')] });
    }
  };
  return { sell, isBusy, problem };
}

/** Sends the calls one after the other; a retry with the same keys does nothing twice. */
async function sellEach({ batches }: SalePlan, keys: readonly string[]): Promise<void> {
  for (const [i, stacks] of batches.entries()) {
    const idempotencyKey = keys[i] ?? createIdempotencyKey();
    await call('POST /api/inventory/sell', { body: { stacks: [...stacks] }, idempotencyKey });
  }
}
