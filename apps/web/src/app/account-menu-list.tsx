import { IconButton, Menu } from '@voltide/ui';
import { CircleUserRound, Gem, History, LogOut, UserRound, Wallet, type LucideIcon } from 'lucide-react';

import { useGo } from '../lib/navigation.ts';
import { useSession } from '../lib/session-context.ts';
import { OWN_LINKS } from './navigation-items.ts';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  '/inventory': Gem,
  '/history': History,
  '/wallet': Wallet,
  '/profile': UserRound,
};

/** The opened account menu, with the button it belongs to. */
export function AccountMenuList() {
  const { signOut } = useSession();
  const go = useGo();
  const entries = OWN_LINKS.map(({ href, text }) => {
    const Icon = ICONS[href] ?? UserRound;
    return { key: href, text, icon: <Icon aria-hidden />, onSelect: () => go(href) };
  });
  return (
    <Menu
      isFirstOpen
      trigger={<IconButton label="Your account" className="hidden md:inline-flex" icon={<CircleUserRound />} />}
      entries={[
        ...entries,
        { key: 'line', isLine: true },
        { key: 'out', text: 'Sign Out', icon: <LogOut aria-hidden />, onSelect: signOut },
      ]}
    />
  );
}
