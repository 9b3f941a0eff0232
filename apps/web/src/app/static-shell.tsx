import type { RoutePath } from '@voltide/contract';
import { LinkButton } from '@voltide/ui';
import { renderToStaticMarkup } from 'react-dom/server';

import { FIRST_OPEN, Hero } from '../features/home/parts/hero.tsx';
import { QUICK_START } from '../lib/quick/quick-start.ts';
import { Brand } from './brand.tsx';
import { GAMES_LINK, HEADER_LINKS } from './navigation-items.ts';
import { SCREENS } from './screens.ts';
import { createStaticStyles, renderScreen } from './static-screens.tsx';

/** Screens whose first view depends on more than the path. */
const BY_ADDRESS: ReadonlySet<RoutePath> = new Set(['/open-pack', '/reset-password', '/confirm-email']);

/** The one page without the frame (S13-01). */
const STANDS_ALONE: RoutePath = '/adminxxx';

function StaticHeader() {
  return (
    <header className="header">
      <div className="page header-row">
        <Brand />
        <a href={GAMES_LINK.href} className="header-games">
          {GAMES_LINK.text}
        </a>
        <nav className="header-nav" aria-label="Main">
          {HEADER_LINKS.map(({ href, text }) => (
            <a key={href} href={href} className="nav-link">
              {text}
            </a>
          ))}
        </nav>
        <div className="header-tools static-entrances">
          <LinkButton href="/login" variant="ghost" className="hidden-below-480">
            Login
          </LinkButton>
          <LinkButton href="/signup">Sign Up</LinkButton>
          <span className="btn btn-icon hidden-from-768" />
        </div>
      </div>
    </header>
  );
}

/** Stand in for the real ones; they work as links until those replace them. */
function Actions() {
  return (
    <>
      <LinkButton href={FIRST_OPEN} variant="volt" size={52}>
        Open your first pack
      </LinkButton>
      <LinkButton href="/packs" size={52}>
        See all odds
      </LinkButton>
      <LinkButton href={QUICK_START} size={52}>
        Quick Game
      </LinkButton>
    </>
  );
}

export type StaticShell = { readonly markup: string; readonly styles: string };

/**
 * Renders a page as it is before its code has arrived, as HTML with its styles: the header, and the start of each
 * screen. Each start stands between marks, of which the server keeps the route's own; one route has no header.
 */
export async function renderStaticShell(): Promise<StaticShell> {
  const styles = createStaticStyles();
  const beginnings = await Promise.all(
    (Object.keys(SCREENS) as RoutePath[]).map(async (route) => {
      const beginning = styles.take(await renderBeginning(route));
      const shown = BY_ADDRESS.has(route) ? `<div class="static-plain">${beginning}</div>` : beginning;
      return `<!--for ${route}-->${shown}<!--/for-->`;
    }),
  );
  const main = `<main id="main" data-static>${beginnings.join('')}</main>`;
  const header = `<!--not for ${STANDS_ALONE}-->${renderToStaticMarkup(<StaticHeader />)}<!--/not-->`;
  return { markup: `${header}${main}`, styles: styles.rules() };
}

/** The links of the home page's statement work at once. */
function renderBeginning(route: RoutePath): string | Promise<string> {
  if (route !== '/' && route !== '/home') return renderScreen(route);
  return renderToStaticMarkup(<Hero actions={<Actions />} />);
}
