import type { BrowserContext, Page } from '@playwright/test';
import type { ChildWorld } from '@voltide/testkit/child-world';

/** A page as somebody sees it at one moment. */
export type State = {
  readonly name: string;
  /** Brings the page there, in a fresh browser. */
  readonly show: (stage: Stage) => Promise<void>;
  /** True where the picture is of the window and not of the whole page: dialogs, bars, reels. */
  readonly isWindow?: boolean;
  /** True where motion is what is shown. */
  readonly moves?: boolean;
  /** True where authenticators are used: in a world whose clock is not put forward. */
  readonly isPunctual?: boolean;
  /** True where the splash of a session's first page is what is shown. */
  readonly hasSplash?: boolean;
};

export type Stage = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The one whose pages the page shows. */
  readonly world: ChildWorld;
  readonly worlds: Worlds;
};

/** The everyday world, one whose clock is right, one in which little house cash is left, one of the strict profile. */
export type Worlds = Readonly<Record<'open' | 'punctual' | 'poor' | 'strict', ChildWorld>>;
