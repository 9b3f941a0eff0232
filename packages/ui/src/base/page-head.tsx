import type { ReactNode } from 'react';

export type PageHeadProps = {
  readonly title: string;
  /** One or two sentences: what the page is for. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
};

/** The head of a page: its name, what it is for, and what can be done. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  return (
    <div className="page flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-8 pb-8 md:pt-12">
      <div className="max-w-reading">
        <h1 className="text-[min(2rem,14vw)] leading-[1.1875] md:text-[2.5rem] md:leading-[2.75rem]">{title}</h1>
        {lead === undefined ? null : <p className="mt-3 text-fg2">{lead}</p>}
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
