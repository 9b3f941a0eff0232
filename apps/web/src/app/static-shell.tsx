import { LinkButton } from '@voltide/ui';
import { renderToString } from 'react-dom/server';

import { Hero } from '../features/home/hero.tsx';
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
          <Hero actions={null} />
        </div>
      </main>
    </>
  );
}

/** The shell as HTML. */
export function renderStaticShell(): string {
  return renderToString(<StaticShell />);
}
