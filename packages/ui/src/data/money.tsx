import { cx } from '../base/cx.ts';
import { moneyText, type MoneyTextOptions } from './money-text.ts';

export type MoneyProps = MoneyTextOptions & {
  /** A decimal text as on the wire; undefined while it is unknown, which shows a dash and never a zero. */
  readonly amount: string | undefined;
  /** Lets it take several lines where its place is narrow. */
  readonly wraps?: boolean;
  readonly className?: string;
};

/** An amount of money. */
export function Money({ amount, wraps = false, className, ...options }: MoneyProps) {
  if (amount === undefined) {
    return (
      <span className={className}>
        <span aria-hidden>–</span>
        <span className="unseen">not known yet</span>
      </span>
    );
  }
  return <span className={cx('num', wraps ? 'breakable' : 'unbroken', className)}>{moneyText(amount, options)}</span>;
}
