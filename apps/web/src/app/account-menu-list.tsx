import { IconButton, Menu } from '@voltide/ui';
import { XP_HREF } from '@voltide/games/kit/what-is-xp.tsx';
import {
  CircleHelp,
  CircleUserRound,
  Gem,
  Gift,
  History,
  LogOut,
  UserRound,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';

import { useGo } from '../lib/browser/navigation.ts';
import { ClaimCount } from '../lib/progress/claim-count.tsx';
import { LevelLine } from '../lib/progress/level-line.tsx';
import { useSession } from '../lib/session/session-context.ts';
import { OWN_LINKS } from './navigation-items.ts';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  '/inventory': Gem,
  '/history': History,
  '/wallet': Wallet,
  '/rewards': Gift,
  '/profile': UserRound,
};

export function AccountMenuList({ dot }: { readonly dot: ReactNode }) {
  const { signOut } = useSession();
  const go = useGo();
  const entries = OWN_LINKS.map(({ href, text }) => {
    const Icon = ICONS[href] ?? UserRound;
    const note = href === '/rewards' ? <ClaimCount /> : undefined;
    return { key: href, text, icon: <Icon aria-hidden />, note, onSelect: () => go(href) };
  });
  return (
    <Menu
      isFirstOpen
      trigger={
        <IconButton
          label="Your account"
          className="hidden-below-768"
          icon={
            <>
              <CircleUserRound />
              {dot}
            </>
          }
        />
      }
      head={<LevelLine isInMenu />}
      entries={[
        ...entries,
        { key: 'xp', text: 'What is XP?', icon: <CircleHelp aria-hidden />, onSelect: () => go(XP_HREF) },
        { key: 'line', isLine: true },
        { key: 'out', text: 'Sign Out', icon: <LogOut aria-hidden />, onSelect: signOut },
      ]}
    />
  );
}
