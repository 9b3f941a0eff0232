import { Button, Dialog, Link } from '@voltide/ui';
import { Menu } from 'lucide-react';
import { useState } from 'react';

import { useSession } from '../../../lib/session-context.ts';
import { pathTo } from '../model/find-section.ts';
import { SECTIONS } from '../sections.ts';
import { SectionLinks, Tools } from './navigation.tsx';

/** What an operator opens at night, within reach of the thumb; everything else stands in the menu. */
const NEAR = ['', 'withdrawals', 'support'];

export type PhoneBarProps = { readonly current: string | undefined; readonly path: string };

/** The bar at the lower edge of phones: three sections and the menu of all. */
export function PhoneBar({ current, path }: PhoneBarProps) {
  const [openOn, setOpenOn] = useState<string>();
  const { user } = useSession();
  const close = (): void => setOpenOn(undefined);
  return (
    <nav className="portal-bar" aria-label="Portal, short">
      {NEAR.map((near) => {
        const section = SECTIONS.find((each) => each.path === near);
        if (section?.place === undefined) return null;
        return (
          <Link key={near} href={pathTo(near)} aria-current={near === current ? 'page' : undefined}>
            <section.place.icon aria-hidden />
            {section.title}
          </Link>
        );
      })}
      <button type="button" aria-haspopup="dialog" onClick={() => setOpenOn(path)}>
        <Menu aria-hidden />
        Menu
      </button>
      <Dialog
        open={openOn === path}
        onOpenChange={(open) => (open ? undefined : close())}
        title="Portal"
        footer={<Button onClick={close}>Close</Button>}
      >
        <div className="portal-menu">
          <SectionLinks current={current} onFollow={close} />
        </div>
        <div className="portal-foot">
          <span className="portal-name">{user?.username}</span>
          <Tools />
        </div>
      </Dialog>
    </nav>
  );
}
