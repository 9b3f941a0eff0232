import { useQuery } from '@tanstack/react-query';
import type { SearchHit } from '@voltide/contract';
import { Dialog, Live } from '@voltide/ui';
import { Command } from 'cmdk';
import * as icons from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { useGo } from '../../../lib/browser/navigation.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { useTheme } from '../../../lib/browser/theme.ts';
import { pathTo } from '../model/find-section.ts';
import { SECTION_WORDS } from '../model/section-words.ts';
import { SECTIONS } from '../model/section-table.ts';
import './palette.css';

const REST_MS = 150;
const LEAST = 2;

const HIT_ICONS: Readonly<Record<SearchHit['kind'], icons.LucideIcon>> = {
  player: icons.User,
  play: icons.Dices,
  battle: icons.Swords,
  pack: icons.Package,
  deposit: icons.ArrowDownToLine,
  withdrawal: icons.Banknote,
};

export type PaletteProps = { readonly onKeys: () => void; readonly onClose: () => void };

/** Opens sections, acts and whatever the server finds by a name, id or address. */
export function Palette({ onKeys, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const wanted = useRested(typed.trim());
  const { hits, problem, isFetching } = useHits(wanted);
  const go = useGo();
  const follow = (path: string): void => {
    onClose();
    go(path);
  };
  const isSearched = wanted === typed.trim() && !isFetching;
  return (
    <Dialog
      open
      size="wide"
      initialFocus={field}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Search"
    >
      <Command className="palette" label="Search" shouldFilter={false} loop>
        <Command.Input
          ref={field}
          value={typed}
          onValueChange={setTyped}
          maxLength={254}
          placeholder="Name, email, id, transaction, address, or a section"
        />
        <Command.List aria-busy={isFetching || undefined}>
          <Sections typed={typed} onFollow={follow} />
          <Acts typed={typed} onKeys={onKeys} onClose={onClose} />
          <Found hits={hits} onFollow={follow} />
          {isSearched && problem === undefined ? <Command.Empty>Nothing found.</Command.Empty> : null}
        </Command.List>
        <Live as="p" className="unseen" role="status">
          {wanted.length >= LEAST && isSearched ? `${hits.length} found` : ''}
        </Live>
        {problem === undefined ? null : (
          <Live as="p" className="palette-problem" role="alert">
            The search failed: {problem}
          </Live>
        )}
      </Command>
    </Dialog>
  );
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(rested);
}

function useHits(q: string) {
  const isWanted = q.length >= LEAST;
  const query = useQuery({
    ...queryFor('GET /api/admin/search', { query: { q } }),
    enabled: isWanted,
    staleTime: 10_000,
    placeholderData: (before) => before,
  });
  const hits = isWanted ? (query.data?.hits ?? []) : [];
  const problem = isWanted && query.error !== null ? errorText(query.error) : undefined;
  return { hits, problem, isFetching: isWanted && query.isFetching };
}

type Follow = { readonly onFollow: (path: string) => void };

function Found({ hits, onFollow }: Follow & { readonly hits: readonly SearchHit[] }) {
  if (hits.length === 0) return null;
  return (
    <Command.Group heading="Found">
      {hits.map(({ kind, id, title, note, path }) => {
        const Icon = HIT_ICONS[kind];
        return (
          <Item
            key={`${kind} ${id}`}
            value={`found ${kind} ${id}`}
            icon={<Icon aria-hidden />}
            onSelect={() => onFollow(path)}
          >
            <span className="palette-title">{title}</span>
            <span className="palette-note">{note === '' ? kind : note}</span>
          </Item>
        );
      })}
    </Command.Group>
  );
}

/** True for sections with a word that begins with the text. */
function isMeant(text: string, typed: string): boolean {
  return ` ${text.toLowerCase()}`.includes(` ${typed.trim().toLowerCase()}`);
}

function Sections({ typed, onFollow }: Follow & { readonly typed: string }) {
  const meant = SECTIONS.flatMap(({ path, title, place }) =>
    place !== undefined && isMeant(`${title} ${SECTION_WORDS[path] ?? ''}`, typed) ? [{ path, title, ...place }] : [],
  );
  if (meant.length === 0) return null;
  return (
    <Command.Group heading="Sections">
      {meant.map(({ path, title, icon: Icon, letter }) => (
        <Item key={path} value={`section ${title}`} icon={<Icon aria-hidden />} onSelect={() => onFollow(pathTo(path))}>
          <span className="palette-title">{title}</span>
          <span className="palette-note" aria-hidden>
            g {letter}
          </span>
        </Item>
      ))}
    </Command.Group>
  );
}

type ActsProps = PaletteProps & { readonly typed: string };

function Acts({ typed, onKeys, onClose }: ActsProps) {
  const { signOut } = useSession();
  const { theme, toggle } = useTheme();
  const go = useGo();
  const acts = [
    {
      text: theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme',
      icon: theme === 'dark' ? icons.Sun : icons.Moon,
      act: toggle,
    },
    { text: 'Keyboard shortcuts', icon: icons.Keyboard, act: onKeys },
    { text: 'To the site', icon: icons.ExternalLink, act: () => go('/') },
    { text: 'Sign Out', icon: icons.LogOut, act: signOut },
  ].filter(({ text }) => isMeant(text, typed));
  if (acts.length === 0) return null;
  return (
    <Command.Group heading="Actions">
      {acts.map(({ text, icon: Icon, act }) => (
        <Item
          key={text}
          value={`act ${text}`}
          icon={<Icon aria-hidden />}
          onSelect={() => {
            onClose();
            act();
          }}
        >
          <span className="palette-title">{text}</span>
        </Item>
      ))}
    </Command.Group>
  );
}

type ItemProps = {
  readonly value: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

function Item({ value, icon, onSelect, children }: ItemProps) {
  return (
    <Command.Item value={value} onSelect={onSelect}>
      {icon}
      {children}
    </Command.Item>
  );
}
