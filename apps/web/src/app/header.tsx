import { Link, LinkButton } from '@voltide/ui';

import { useSession } from '../lib/session-context.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { HeaderBalance } from './header-balance.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ADMIN_LINK, HEADER_LINKS, isCurrent } from './navigation-items.ts';
import { SoundToggle } from './sound-toggle.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The header of every page (S1-05). A guest has a balance and can still log in or sign up (S3-06). */
export function Header({ path }: { readonly path: string }) {
  const { isLoading, isSignedIn, isGuest, isPrivileged } = useSession();
  const links = isPrivileged ? [...HEADER_LINKS, ADMIN_LINK] : HEADER_LINKS;
  return (
    <header className="header">
      <div className="page header-row">
        <Brand />
        <nav className="header-nav" aria-label="Main">
          {links.map(({ href, text }) => (
            <Link key={href} href={href} className="nav-link" aria-current={isCurrent(href, path) ? 'page' : undefined}>
              {text}
            </Link>
          ))}
        </nav>
        <div className="header-tools">
          <span className="hidden md:contents">
            <SoundToggle />
            <ThemeToggle />
          </span>
          {isSignedIn ? <HeaderBalance /> : null}
          {!isLoading && (!isSignedIn || isGuest) ? <Entrances isGuest={isGuest} /> : null}
          {isSignedIn ? <AccountMenu /> : null}
          <MobileMenu path={path} links={links} />
        </div>
      </div>
    </header>
  );
}

function Entrances({ isGuest }: { readonly isGuest: boolean }) {
  const [login, signup] = isGuest ? ['hidden lg:inline-flex', 'hidden md:inline-flex'] : ['hidden sm:inline-flex', ''];
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
