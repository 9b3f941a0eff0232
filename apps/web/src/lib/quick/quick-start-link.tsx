import { LinkButton } from '@voltide/ui';

import { QUICK_START } from './quick-start.ts';

/** The Quick Game among the ways to play, in one sentence. `onGo` closes what it stands in. */
export function QuickWay({ onGo }: { readonly onGo?: () => void }) {
  return (
    <div className="grid gap-2 text-center">
      <LinkButton href={QUICK_START} size={52} {...(onGo === undefined ? {} : { onClick: onGo })}>
        Quick Game
      </LinkButton>
      <p className="text-meta text-fg2">
        One hour with 25 VT of play balance and 3 tokens, without a name; sign up within it to keep what you have. 18 or
        older.
      </p>
    </div>
  );
}
