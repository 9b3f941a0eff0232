import './whole-state.css';

import { ROUTES, type Route } from '@voltide/contract';
import { EmptyArt, Field, Input, Link, LinkButton } from '@voltide/ui';
import { useState } from 'react';

import { useTitle } from '../lib/browser/title.ts';

const SHOWN = 5;
const FINDABLE: readonly Route[] = ROUTES.filter(({ path }) => !path.includes(':') && path !== '/adminxxx');

/** Shown for unknown addresses (S1-01). It suggests pages. */
export function Screen() {
  useTitle('Page not found');
  const [wanted, setWanted] = useState('');
  const found = findPages(wanted);
  return (
    <section className="page state whole-state">
      <EmptyArt scene="slack" />
      <h1>Nothing at this depth</h1>
      <p>There is no page at this address. Check the spelling, or go back: the link may be old.</p>
      <div className="find-page">
        <Field label="Find a page" hint={wanted === '' || found.length > 0 ? undefined : 'No page says so.'}>
          <Input type="search" value={wanted} onChange={({ target }) => setWanted(target.value)} />
        </Field>
        <ul className="find-page-list">
          {found.map(({ path, title, description }) => (
            <li key={path}>
              <Link href={path} className="menu-way">
                <span className="find-page-line">
                  <strong className="find-page-name">{title}</strong> {description}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="whole-state-ways">
        <LinkButton href="/" variant="volt">
          Home
        </LinkButton>
        <LinkButton href="/packs">All packs</LinkButton>
        <LinkButton href="/help">Help</LinkButton>
      </div>
    </section>
  );
}

/** Finds pages whose title or description contains every word. */
function findPages(wanted: string): readonly Route[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const holds = ({ title, description }: Route): boolean => {
    const text = `${title} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return FINDABLE.filter(holds).slice(0, SHOWN);
}
