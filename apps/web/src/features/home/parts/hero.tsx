import './hero.css';

import { PAGE_MESSAGES } from '@voltide/contract';
import { Link, PackImage } from '@voltide/ui';
import type { ReactNode } from 'react';

/** Pack of the first button: cheap, of medium volatility, with a mythic item. */
export const FIRST_PACK = 'glass-tide';
export const FIRST_OPEN = `/open-pack?pack=${FIRST_PACK}`;

/** Back to front; the middle one is {@link FIRST_PACK}. */
const CAPSULES = [
  { packId: 'last-lighthouse', name: 'Last Lighthouse', place: 'far-left' },
  { packId: 'neon-orchard', name: 'Neon Orchard', place: 'far-right' },
  { packId: 'aurora-ledger', name: 'Aurora Ledger', place: 'left' },
  { packId: 'clockwork-reef', name: 'Clockwork Reef', place: 'right' },
  { packId: FIRST_PACK, name: 'Glass Tide', place: 'front' },
] as const;

type HeroProps = {
  readonly actions: ReactNode;
  /** Name of the signed-in user, who no longer needs the offer. */
  readonly player?: string | undefined;
};

/** The statement of the home page. It is painted before the code has arrived, so nothing in it may need loading. */
export function Hero({ actions, player }: HeroProps) {
  return (
    <section className="hero">
      <div className="page hero-row">
        <div>
          <h1 className="hero-title">
            Open a pack. <br />
            See what glows.
          </h1>
          <p className="hero-lead">
            Every pack shows its exact odds before you pay, and you can recompute every result afterwards.
          </p>
          <div className="hero-actions" data-invites>
            {actions}
          </div>
          <p className="hero-offer">
            <span data-gone={player === undefined ? undefined : ''}>
              <span>18 or older. As a guest: 25 VT of play balance, no email.</span>{' '}
              <span>Quick Game: play for an hour, no sign-up.</span>{' '}
              <span>With an account: {PAGE_MESSAGES.welcomeOffer}.</span>
            </span>
            {player === undefined ? null : <span>Playing as {player}.</span>}
          </p>
        </div>
        <div className="hero-stage">
          {CAPSULES.map(({ packId, name, place }) => (
            <Link key={packId} href={`/packs/${packId}`} className="hero-capsule" data-place={place} aria-label={name}>
              <PackImage packId={packId} {...(packId === FIRST_PACK ? { fetchPriority: 'high' } : {})} />
            </Link>
          ))}
        </div>
      </div>
    </section>
  );
}
