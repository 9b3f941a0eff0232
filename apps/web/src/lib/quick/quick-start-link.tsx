import './quick-start-link.css';

import { LinkButton } from '@voltide/ui';

import { QUICK_START } from './quick-start.ts';

/** Offers the Quick Game among the ways to play. `onGo` closes the surrounding dialog. */
export function QuickWay({ onGo }: { readonly onGo?: () => void }) {
  return (
    <div className="quick-start-link">
      <LinkButton href={QUICK_START} size={52} {...(onGo === undefined ? {} : { onClick: onGo })}>
        Quick Game
      </LinkButton>
      <p className="note">
        One hour with 25 VT of play balance and 3 tokens, without a name; sign up within it to keep what you have. 18 or
        older.
      </p>
    </div>
  );
}
