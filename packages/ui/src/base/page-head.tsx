import type { ReactNode } from 'react';

import { cx } from './cx.ts';

type PageHeadProps = {
  readonly title: string;
  /** One or two sentences on the purpose of the page. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Takes little room on phones, where the page's list belongs in the first view. */
  readonly isLow?: boolean;
};

/** Shows the head of a page: its name, purpose and actions. */
export function PageHead({ title, lead, actions, isLow = false }: PageHeadProps) {
  return (
    <div className={cx('page page-head', isLow && 'page-head-low')}>
      <div className="reading">
        <h1 className="page-title">{title}</h1>
        {lead === undefined ? null : <p className="page-lead">{lead}</p>}
      </div>
      {actions === undefined ? null : <div className="button-row">{actions}</div>}
    </div>
  );
}
