import './profile.css';

import { useNavigate } from '@tanstack/react-router';
import { Link } from '@voltide/ui';
import { useEffect, useRef, type MouseEvent } from 'react';

import { PROFILE_TABS, type ProfileTab } from '../model/profile-tabs.ts';

/** The part of the tab before the shown one that stays in sight, in pixels. */
const EDGE = 48;

/** The parts of the profile as links: each has an address, and choosing one leaves the page where it is scrolled to. */
export function ProfileTabs({ shown }: { readonly shown: ProfileTab }) {
  const navigate = useNavigate();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone they scroll sideways: the one that is shown stands in sight.
    const active = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && active) list.current.scrollLeft = active.offsetLeft - list.current.offsetLeft - EDGE;
  }, [shown]);
  const choose = (event: MouseEvent, href: string): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate({ href, resetScroll: false });
  };
  return (
    <nav ref={list} className="tabs-list profile-tabs" aria-label="Parts of your profile">
      {PROFILE_TABS.map(({ value, text }) => {
        const href = value === 'overview' ? '/profile' : `/profile?tab=${value}`;
        return (
          <Link
            key={value}
            href={href}
            className="tab"
            aria-current={value === shown ? 'page' : undefined}
            data-state={value === shown ? 'active' : undefined}
            onClick={(event) => choose(event, href)}
          >
            {text}
          </Link>
        );
      })}
    </nav>
  );
}
