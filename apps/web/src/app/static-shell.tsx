import { LinkButton } from '@voltide/ui';
import { renderToString } from 'react-dom/server';

import { FIRST_OPEN, Hero } from '../features/home/hero.tsx';
import { Brand } from './brand.tsx';
import { HEADER_LINKS } from './navigation-items.ts';

/** What index.html shows before the code has arrived: the header, and on the home page its statement. */
function StaticShell() {
  return (
    <>
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
      <main id="main">
        <div className="static-home">
          <Hero actions={<Actions />} />
        </div>
      </main>
    </>
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

/** The shell as HTML. */
export function renderStaticShell(): string {
  return renderToString(<StaticShell />);
}
