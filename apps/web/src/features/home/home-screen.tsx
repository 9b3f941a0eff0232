import { LinkButton } from '@voltide/ui';

import { Hero } from './hero.tsx';

/** The home page. */
export function Screen() {
  return <Hero actions={<LinkButton href="/packs">All packs</LinkButton>} />;
}
