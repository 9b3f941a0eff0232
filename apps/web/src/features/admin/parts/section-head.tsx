import { Link } from '@voltide/ui';
import { ChevronRight } from 'lucide-react';
import { createContext, use, type ReactNode } from 'react';

import { useTitle } from '../../../lib/browser/title.ts';

type SectionParent = { readonly href: string; readonly title: string };

/** The section above the current page; the frame provides it. */
export const ParentContext = createContext<SectionParent | undefined>(undefined);

type SectionHeadProps = {
  readonly title: string;
  /** One sentence that says what the section shows. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** Id of the heading, for `aria-labelledby`. */
  readonly id?: string;
};

/**
 * The head of a section: its heading, which is also the document's title, one sentence and actions. A page below a
 * section, such as `players/:id`, gets a link back.
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
