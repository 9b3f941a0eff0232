import './auth.css';

import { EmptyArt, EmptyState, Live } from '@voltide/ui';
import type { ReactNode } from 'react';

type LinkEndProps = {
  /** The page's heading, for screen readers. */
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
};

/** Final message of a page for a mailed link. */
export function LinkEnd({ title, text, children }: LinkEndProps) {
  return (
    <section className="page auth-end">
      <h1 className="unseen">{title}</h1>
      <Live role="status">
        <EmptyState
          art={<EmptyArt scene="lantern" />}
          text={text}
          action={<div className="auth-end-ways">{children}</div>}
        />
      </Live>
    </section>
  );
}
