import type { ReactNode } from 'react';

import { cx } from './cx.ts';

export type PageHeadProps = {
  readonly title: string;
  /** One or two sentences: what the page is for. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Takes little room on phones, where what the page lists belongs into the first view. */
  readonly isLow?: boolean;
};

/** The head of a page: its name, what it is for, and what can be done. */
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
