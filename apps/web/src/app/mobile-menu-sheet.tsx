import './mobile-menu-sheet.css';

import { Button, Link, LinkButton, Sheet } from '@voltide/ui';
import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { ClaimCount } from '../lib/progress/claim-count.tsx';
import { LevelLine } from '../lib/progress/level-line.tsx';
import { useSession } from '../lib/session/session-context.ts';
import { HeaderBalance } from './header-balance.tsx';
import { isCurrent, MORE_GAMES, OWN_LINKS, type NavigationItem } from './navigation-items.ts';
import { SoundToggle } from './sound-toggle.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const FAIR_LINKS: readonly NavigationItem[] = [
  { href: '/pack-system', text: 'How packs work' },
  { href: '/fairplay', text: 'Fair play' },
  { href: '/responsible', text: 'Responsible play' },
  { href: '/help', text: 'Help' },
];

export type MobileMenuProps = { readonly path: string; readonly links: readonly NavigationItem[] };

type Props = MobileMenuProps & { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

export function MobileMenuSheet({ path, links, open, onOpenChange }: Props) {
  const { isSignedIn, isGuest, user, signOut } = useSession();
  useCloseOnPageChange(path, onOpenChange);
  const leave = (): void => {
    onOpenChange(false);
    signOut();
  };
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={user?.username ?? 'Menu'}>
      <div className="sheet-head">
        {isSignedIn ? <HeaderBalance decimals={2} /> : <span className="hint">Not signed in</span>}
        <span className="sheet-toggles">
          <SoundToggle />
          <ThemeToggle />
        </span>
      </div>
      {isSignedIn ? (
        <div className="sheet-level">
          <LevelLine />
        </div>
      ) : null}
      <Ways label="Main" links={links} path={path} />
      <Ways label="Games" links={MORE_GAMES} path={path} />
      {isSignedIn ? <Ways label="Yours" links={OWN_LINKS} path={path} /> : null}
      <Ways label="About" links={FAIR_LINKS} path={path} />
      {isSignedIn && !isGuest ? null : (
        <div className="sheet-entrances">
          <LinkButton href="/login" variant="outline">
            Login
          </LinkButton>
          <LinkButton href="/signup" variant="volt">
            Sign Up
          </LinkButton>
        </div>
      )}
      {isSignedIn ? (
        <Button className="sheet-sign-out" icon={<LogOut />} onClick={leave}>
          Sign Out
        </Button>
      ) : null}
    </Sheet>
  );
}

type WaysProps = { readonly label: string; readonly links: readonly NavigationItem[]; readonly path: string };

function Ways({ label, links, path }: WaysProps) {
  return (
    <nav className="sheet-ways" aria-label={label}>
      {links.map(({ href, text }) => (
        <Link key={href} href={href} className="menu-way" aria-current={isCurrent(href, path) ? 'page' : undefined}>
          {text}
          {href === '/rewards' ? <ClaimCount /> : null}
        </Link>
      ))}
    </nav>
  );
}

function useCloseOnPageChange(path: string, onOpenChange: (open: boolean) => void): void {
  const openedOn = useRef(path);
  useEffect(() => {
    if (openedOn.current !== path) onOpenChange(false);
    openedOn.current = path;
  }, [path, onOpenChange]);
}
