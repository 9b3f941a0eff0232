import './referrals.css';

import { cx } from '@voltide/ui';
import { useId, type ReactNode } from 'react';

type ReferralSectionProps = {
  readonly heading: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly isPanel?: boolean;
  readonly children: ReactNode;
};

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
