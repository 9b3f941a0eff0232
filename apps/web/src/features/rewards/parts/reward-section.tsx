import { cx } from '@voltide/ui';
import type { ReactNode } from 'react';

type RewardSectionProps = {
  /** Also the fragment of its address. */
  readonly id: string;
  readonly heading: string;
  readonly note?: ReactNode;
  /** In a panel of its own; a list of cards brings its own. */
  readonly isPanel?: boolean;
  readonly children: ReactNode;
};

export function RewardSection({ id, heading, note, isPanel = false, children }: RewardSectionProps) {
  return (
    <section className={cx('reward-section', isPanel && 'panel reward-panel')} aria-labelledby={id}>
      <div className="reward-head">
        <h2 id={id}>{heading}</h2>
        {note === undefined ? null : <span className="num hint">{note}</span>}
      </div>
      {children}
    </section>
  );
}
