import { Link } from '@voltide/ui';
import { ChevronRight } from 'lucide-react';
import { createContext, use, type ReactNode } from 'react';

import { useTitle } from '../../../lib/browser/title.ts';

type SectionParent = { readonly href: string; readonly title: string };

/** The section that the shown page lies below; the frame hands it down. */
export const ParentContext = createContext<SectionParent | undefined>(undefined);

type SectionHeadProps = {
  readonly title: string;
  /** One sentence: what the section shows. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** The id of the heading, for what it names. */
  readonly id?: string;
};

/**
 * The head of a section, once in each: its heading, which names the document too, one sentence and what can be done. A
 * page below a section, such as `players/:id`, gets the way back above it.
 */
export function SectionHead({ title, note, actions, id }: SectionHeadProps) {
  const parent = use(ParentContext);
  useTitle(`${title} · Admin`);
  return (
    <div className="section-head">
      <div>
        {parent === undefined ? null : (
          <nav className="section-way" aria-label="Breadcrumb">
            <Link className="link" href={parent.href}>
              {parent.title}
            </Link>
            <ChevronRight aria-hidden />
            <span className="breakable">{title}</span>
          </nav>
        )}
        <h1 id={id}>{title}</h1>
        {note === undefined ? null : <p>{note}</p>}
      </div>
      {actions === undefined ? null : <div className="section-acts">{actions}</div>}
    </div>
  );
}
