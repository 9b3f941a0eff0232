import './profile.css';

import { useNavigate } from '@tanstack/react-router';
import { Link } from '@voltide/ui';
import { useEffect, useRef, type MouseEvent } from 'react';

import { PROFILE_TABS, type ProfileTab } from '../model/profile-tabs.ts';

/** Pixels of the previous tab that stay visible. */
const EDGE = 48;

/** The tabs of the profile as links; choosing one keeps the scroll position. */
export function ProfileTabs({ shown }: { readonly shown: ProfileTab }) {
  const navigate = useNavigate();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone they scroll sideways: the active one stays visible.
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
