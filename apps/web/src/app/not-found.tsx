import { LinkButton } from '@voltide/ui';

import { useTitle } from '../lib/title.ts';

/** For addresses that no page has (S1-01). */
export function NotFound() {
  useTitle('Page not found');
  return (
    <section className="page state min-h-[60vh] content-center">
      <p className="num font-display text-[4rem] leading-none font-extrabold text-fg3">404</p>
      <h1>Nothing at this depth</h1>
      <p>There is no page at this address. It may have been mistyped, or the link that led here is old.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton href="/" variant="volt">
          Home
        </LinkButton>
        <LinkButton href="/packs">All packs</LinkButton>
        <LinkButton href="/help">Help</LinkButton>
      </div>
    </section>
  );
}
