import type { RoutePath } from '@voltide/contract';
import { PackPlaces, PacksPlaces } from '@voltide/games/screens';
import { LinkButton } from '@voltide/ui';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { FIRST_OPEN, Hero } from '../features/home/hero.tsx';
import { Brand } from './brand.tsx';
import { HEADER_LINKS } from './navigation-items.ts';

/** How some screens begin, as far as that is known without asking the server. */
const BEGINNINGS: readonly { readonly routes: readonly RoutePath[]; readonly content: ReactElement }[] = [
  {
    routes: ['/', '/home'],
    content: (
      <div className="static-home">
        <Hero actions={<Actions />} />
      </div>
    ),
  },
  { routes: ['/packs'], content: <PacksPlaces /> },
  { routes: ['/packs/:packId'], content: <PackPlaces packId=":packId" /> },
];

function StaticHeader() {
  return (
    <header className="header">
      <div className="page header-row">
        <Brand />
        <nav className="header-nav" aria-label="Main">
          {HEADER_LINKS.map(({ href, text }) => (
            <a key={href} href={href} className="nav-link">
              {text}
            </a>
          ))}
        </nav>
        <div className="header-tools static-entrances">
          <LinkButton href="/login" variant="ghost" className="hidden sm:inline-flex">
            Login
          </LinkButton>
          <LinkButton href="/signup">Sign Up</LinkButton>
          <span className="btn btn-icon md:hidden" />
        </div>
      </div>
    </header>
  );
}

/** In the places of the real ones; they work as links until those take over. */
function Actions() {
  return (
    <>
      <LinkButton href={FIRST_OPEN} variant="volt" size={52}>
        Open your first pack
      </LinkButton>
      <LinkButton href="/packs" size={52}>
        See all odds
      </LinkButton>
    </>
  );
}

/**
 * What a page shows before its code has arrived, as HTML: the header, and how its screen begins. Each beginning stands
 * between marks for the server, which leaves only that of the route.
 */
export function renderStaticShell(): string {
  const beginnings = BEGINNINGS.map(
    ({ routes, content }) => `<!--for ${routes.join(' ')}-->${renderToStaticMarkup(content)}<!--/for-->`,
  );
  return `${renderToStaticMarkup(<StaticHeader />)}<main id="main">${beginnings.join('')}</main>`;
}
