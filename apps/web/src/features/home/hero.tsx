import type { ReactNode } from 'react';

/** The statement of the home page. It is also painted before the code has arrived. */
export function Hero({ actions }: { readonly actions: ReactNode }) {
  return (
    <section className="hero">
      <div className="page hero-row">
        <div className="hero-words">
          <h1 className="hero-title">
            Open a pack.
            <br />
            See what glows.
          </h1>
          <p className="hero-lead">
            Every pack shows its exact odds before you pay. Every result can be recomputed after. Start as a guest and
            open the first one now.
          </p>
          <div className="hero-actions">{actions}</div>
        </div>
      </div>
    </section>
  );
}
