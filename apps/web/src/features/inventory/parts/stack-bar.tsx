import type { Stack } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { Button, Live, Money } from '@voltide/ui';

import { countAll, planSale, type Counts } from '../model/sale-plan.ts';

type StackBarProps = {
  readonly count: number;
  readonly total: string;
  readonly picked: readonly Stack[];
  /** Selected stacks that the filters hide. */
  readonly hidden: readonly Stack[];
  readonly shown: readonly Stack[];
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly onSell: (counts: Counts) => void;
};

/** Totals of the inventory, or of the selection; it stays in view while scrolling. */
export function StackBar({ count, total, picked, hidden, shown, isFiltered, onClear, onSell }: StackBarProps) {
  const hasChoice = picked.length > 0;
  const held = <Worth what={`${count.toLocaleString('en')} ${count === 1 ? 'item' : 'items'}`} amount={total} />;
  return (
    <div className="stack-bar-keep" data-chosen={hasChoice || undefined}>
      {hasChoice ? (
        <div className="stack-sum panel">
          <p>{held}</p>
        </div>
      ) : null}
      <div className="stack-bar panel" data-chosen={hasChoice || undefined}>
        <Live as="p" aria-live="polite">
          {hasChoice ? <ChosenWorth picked={picked} of={count} /> : held}
          <HiddenChoice stacks={hidden} />
        </Live>
        {hasChoice ? (
          <>
            <Button variant="ghost" onClick={onClear}>
              Clear selection
            </Button>
            <Button variant="volt" onClick={() => onSell(countAll(picked))}>
              Sell selected
            </Button>
          </>
        ) : (
          <Button disabled={shown.length === 0} onClick={() => onSell(countAll(shown))}>
            {isFiltered ? 'Sell all shown' : 'Sell all'}
          </Button>
        )}
      </div>
    </div>
  );
}

function ChosenWorth({ picked, of }: { readonly picked: readonly Stack[]; readonly of: number }) {
  const { count, totalSun } = planSale(picked, countAll(picked));
  return (
    <Worth what={`${count.toLocaleString('en')} of ${of.toLocaleString('en')} chosen,`} amount={formatVt(totalSun)} />
  );
}

function Worth({ what, amount }: { readonly what: string; readonly amount: string }) {
  return (
    <>
      <span className="num">{what}</span> worth{' '}
      <strong>
        <Money amount={amount} />
      </strong>
    </>
  );
}

/** Selected under other filters: hidden items are not sold. */
function HiddenChoice({ stacks }: { readonly stacks: readonly Stack[] }) {
  const { count } = planSale(stacks, countAll(stacks));
  if (count === 0) return null;
  const what = count === 1 ? 'chosen item is' : 'chosen items are';
  return (
    <small>
      {count.toLocaleString('en')} {what} hidden by the filters and not sold.
    </small>
  );
}
