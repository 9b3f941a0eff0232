import { LinkButton, SlowSkeleton } from '@voltide/ui';
import {
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type RefObject,
} from 'react';

import { lazyCode } from '../../../lib/chunks/lazy-when-idle.ts';
import { usePlace } from '../../../lib/browser/navigation.ts';
import { findSection, pathTo, PORTAL, type FoundSection } from '../model/find-section.ts';
import { ParentContext, SectionHead } from '../parts/section-head.tsx';
import { SECTION_CODE, type LoadSection } from '../sections.ts';
import type { SectionProps } from '../model/section-props.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { Navigation } from './navigation.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { useKeys } from './use-keys.ts';
import '../parts/admin.css';
import './frame.css';

const Palette = lazyCode(async () => (await import('./palette.tsx')).Palette);

/** Draws the navigation of the portal and the section of the current address. */
export function Frame() {
  const { path } = usePlace();
  const found = findSection(path);
  const body = useRef<HTMLDivElement>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const [searches, setSearches] = useState(false);
  useFocusOnChange(path, body);
  useKeys({ onHelp: () => setShowsKeys(true), onSearch: () => setSearches(true) });
  const current = found?.parent.path;
  return (
    <div className="portal">
      <a href="#section" className="skip-link">
        Skip to content
      </a>
      <Navigation current={current} onKeys={() => setShowsKeys(true)} onSearch={() => setSearches(true)} />
      <div ref={body} id="section" tabIndex={-1} className="portal-body">
        {found === undefined ? <NoSection /> : <View key={path} found={found} />}
      </div>
      <PhoneBar current={current} path={path} onSearch={() => setSearches(true)} />
      {searches ? (
        <Suspense>
          <Palette onKeys={() => setShowsKeys(true)} onClose={() => setSearches(false)} />
        </Suspense>
      ) : null}
      {showsKeys ? <KeysDialog onClose={() => setShowsKeys(false)} /> : null}
    </div>
  );
}

/** Moves the focus to the start of a section after a change, past the navigation. */
function useFocusOnChange(path: string, body: RefObject<HTMLElement | null>): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (body.current?.contains(document.activeElement) !== true) body.current?.focus({ preventScroll: true });
  }, [path, body]);
}

const views = new Map<LoadSection, LazyExoticComponent<ComponentType<SectionProps>>>();

function viewOf(load: LoadSection): LazyExoticComponent<ComponentType<SectionProps>> {
  const known = views.get(load);
  if (known !== undefined) return known;
  const view = lazyCode(async () => (await load()).Section);
  views.set(load, view);
  return view;
}

function View({ found: { section, parent, params } }: { readonly found: FoundSection }) {
  const Own = viewOf(SECTION_CODE[section.path]);
  return (
    <ParentContext value={parent === section ? undefined : { href: pathTo(parent.path), title: parent.title }}>
      <Suspense fallback={<Coming title={section.title} />}>
        <Own params={params} />
      </Suspense>
    </ParentContext>
  );
}

function Coming({ title }: { readonly title: string }) {
  return (
    <>
      <SectionHead title={title} />
      <SlowSkeleton what={title.toLowerCase()} height={320} className="skeleton-panel" />
    </>
  );
}

function NoSection() {
  return (
    <>
      <SectionHead title="No such section" note="The portal has nothing at this address." />
      <LinkButton href={PORTAL}>To the overview</LinkButton>
    </>
  );
}
