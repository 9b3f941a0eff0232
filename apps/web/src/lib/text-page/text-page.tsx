import './prose.css';

import { PageHead } from '@voltide/ui';
import type { ReactNode } from 'react';

export type TextSection = { readonly id: string; readonly heading: string; readonly body: ReactNode };

type TextPageProps = {
  readonly title: string;
  readonly lead: ReactNode;
  readonly sections: readonly TextSection[];
  readonly actions?: ReactNode;
};

/** A page of text: headings with their own addresses, listed beside the text if there is room. */
export function TextPage({ title, lead, sections, actions }: TextPageProps) {
  return (
    <>
      <PageHead title={title} lead={lead} actions={actions} />
      <div className="page text-page">
        <nav className="text-contents" aria-label="On this page">
          <ol>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose">
          {sections.map(({ id, heading, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{heading}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
