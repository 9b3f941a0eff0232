import { Link, LinkButton } from '@voltide/ui';
import { Suspense } from 'react';

import { useSession } from '../lib/session/session-context.ts';
import { Brand } from './brand.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ADMIN_LINK, GAMES_LINK, HEADER_LINKS, isCurrent } from './navigation-items.ts';
import { SoundToggle } from './sound-toggle.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { lazyCode, lazyWhenIdle } from '../lib/chunks/lazy-when-idle.ts';

const HeaderOwn = lazyCode(async () => (await import('./header-balance.tsx')).HeaderOwn);
const ClaimDot = lazyWhenIdle(async () => (await import('./later/claim-dot.tsx')).ClaimDot);
const AccountMenu = lazyCode(async () => (await import('./account-menu.tsx')).AccountMenu);

export function Header({ path }: { readonly path: string }) {
  const { isLoading, isSignedIn, isGuest, isPrivileged } = useSession();
  const links = isPrivileged ? [...HEADER_LINKS, ADMIN_LINK] : HEADER_LINKS;
  const dot = <Suspense>{isSignedIn ? <ClaimDot /> : null}</Suspense>;
  return (
    <header className="header">
      <div className="page header-row">
        <Brand />
        <Link
          href={GAMES_LINK.href}
          className="header-games"
          aria-current={isCurrent(GAMES_LINK.href, path) ? 'page' : undefined}
        >
          {GAMES_LINK.text}
        </Link>
        <nav className="header-nav" aria-label="Main">
          {links.map(({ href, text }) => (
            <Link key={href} href={href} className="nav-link" aria-current={isCurrent(href, path) ? 'page' : undefined}>
              {text}
            </Link>
          ))}
        </nav>
        <div className="header-tools">
          <span className="header-toggles">
            <SoundToggle />
            <ThemeToggle />
          </span>
          <Suspense>{isSignedIn ? <HeaderOwn /> : null}</Suspense>
          {!isLoading && (!isSignedIn || isGuest) ? <Entrances isGuest={isGuest} /> : null}
          <Suspense>{isSignedIn ? <AccountMenu dot={dot} /> : null}</Suspense>
          <MobileMenu path={path} links={links} dot={dot} />
        </div>
      </div>
    </header>
  );
}

function Entrances({ isGuest }: { readonly isGuest: boolean }) {
  const [login, signup] = isGuest ? ['hidden-below-1120', 'hidden-below-768'] : ['hidden-below-480', ''];
  return (
    <>
      <LinkButton href="/login" variant="ghost" className={login}>
        Login
      </LinkButton>
      <LinkButton href="/signup" className={signup}>
        Sign Up
      </LinkButton>
    </>
  );
}
