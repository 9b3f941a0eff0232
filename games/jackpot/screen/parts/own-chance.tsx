import { Button, LinkButton } from '@voltide/ui';

import type { Jackpot } from '../../contract.ts';
import { MOST_TICKETS_A_DAY } from '../../tickets.ts';
import { boughtText, chanceText } from '../model/words.ts';
import { useHost } from '../host.ts';

const WAYS = [
  { href: '/daily-spin', text: 'Daily spin' },
  { href: '/packs', text: 'Packs' },
  { href: '/battles', text: 'Battles' },
  { href: '/wheel', text: 'Wheel' },
] as const;

/** Shows the viewer's tickets and exact chance, or why there are none. */
export function OwnChance({ today }: { readonly today: Jackpot['today'] }) {
  const { viewer, logIn } = useHost();
  if (viewer.kind === 'loading') return <p className="jackpot-own" aria-hidden />;
  if (viewer.kind === 'guest') {
    return (
      <div className="jackpot-own">
        <p>Guests play without cash and get no tickets.</p>
        <LinkButton href="/signup" size={36}>
          Create an account
        </LinkButton>
      </div>
    );
  }
  if (viewer.kind === 'visitor') {
    return (
      <div className="jackpot-own">
        <p>Tickets belong to accounts. Log in to see yours.</p>
        <Button size={36} onClick={logIn}>
          Log in
        </Button>
      </div>
    );
  }
  const { own, tickets } = today;
  return (
    <div className="jackpot-own">
      {own === null || own.tickets === 0 ? (
        <p>You have no tickets today yet.</p>
      ) : (
        <>
          <p>
            <span className="quiet">Your chance</span> <strong>{chanceText(own, tickets)}</strong>
          </p>
          <p className="jackpot-bought">{boughtText(own.bought)}</p>
        </>
      )}
      {own !== null && own.tickets >= MOST_TICKETS_A_DAY ? null : <TicketWays />}
    </div>
  );
}

function TicketWays() {
  return (
    <p className="jackpot-ways">
      <span>Get a ticket:</span>
      {WAYS.map(({ href, text }) => (
        <LinkButton key={href} href={href} size={36}>
          {text}
        </LinkButton>
      ))}
    </p>
  );
}
