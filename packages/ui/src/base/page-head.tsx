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
    <div
      className={cx(
        'page flex flex-wrap items-end justify-between gap-x-8 gap-y-4 md:pt-12 md:pb-8',
        isLow ? 'pt-4 pb-3' : 'pt-8 pb-8',
      )}
    >
      <div className="max-w-reading">
        <h1 className="text-[min(2rem,14vw)] leading-[1.1875] md:text-[2.5rem] md:leading-[2.75rem]">{title}</h1>
        {lead === undefined ? null : <p className={cx('text-fg2 md:mt-3', isLow ? 'mt-1' : 'mt-3')}>{lead}</p>}
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
