import './referrals.css';

import { cx } from '@voltide/ui';
import { useId, type ReactNode } from 'react';

type ReferralSectionProps = {
  readonly heading: string;
  /** One sentence below the heading. */
  readonly lead?: ReactNode;
  /** Controls at the end of the heading's line. */
  readonly actions?: ReactNode;
  readonly isPanel?: boolean;
  readonly children: ReactNode;
};

/** A part of the page of referrals, with its heading. */
export function ReferralSection({ heading, lead, actions, isPanel = false, children }: ReferralSectionProps) {
  const id = useId();
  return (
    <section className={cx('referral-section', isPanel && 'panel referral-panel')} aria-labelledby={id}>
      <div className="referral-head">
        <div className="may-shrink">
          <h2 id={id}>{heading}</h2>
          {lead === undefined ? null : <p className="referral-lead reading aside">{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
