import { Badge, RelativeTime } from '@voltide/ui';

import type { AnswerOf } from '../../../lib/http/api.ts';
import { Facts, type Fact } from '../parts/facts.tsx';
import { PartState } from './part-state.tsx';
import { PlayerLinks } from './player-links.tsx';
import { usePlayerSessions } from './player-queries.ts';
import { momentText } from './player-words.ts';

type Answer = AnswerOf<'GET /api/admin/players/:userId/sessions'>;

const SHARED = {
  device: 'the same browser',
  wallet: 'the same wallet',
  payment: 'the same source of deposits',
  network: 'the same network and browser',
} as const;

/** Lists the player's sessions, and accounts that share browsers or wallets. */
export function SessionsTab({ userId }: { readonly userId: string }) {
  return (
    <PartState query={usePlayerSessions(userId)} what="the sessions">
      {({ sessions, accounts }) => (
        <div className="player-columns">
          <section className="panel player-panel" aria-label="Sessions">
            <h2>Sessions of the last 30 days</h2>
            {sessions.length === 0 ? <p>None.</p> : <Facts facts={sessions.map(sessionFact)} />}
          </section>
          <section className="panel player-panel" aria-label="Accounts with something in common">
            <h2>Accounts with something in common</h2>
            {accounts.length === 0 ? <p>None is known.</p> : <Facts facts={accounts.map(sharedFact)} />}
          </section>
        </div>
      )}
    </PartState>
  );
}

function sessionFact({ device, country, startedAt, lastUsedAt, endedAt, isLive }: Answer['sessions'][number]): Fact {
  const where = [device ?? 'Unknown device', country].filter((part) => part !== null).join(' · ');
  return [
    `${where} · since ${momentText(startedAt)}`,
    <span key={startedAt} className="facts-row">
      <Badge tone={isLive ? 'ok' : 'neutral'}>{isLive ? 'Signed in' : 'Ended'}</Badge>
      {isLive ? <RelativeTime at={lastUsedAt} /> : endedAt === null ? 'expired' : momentText(endedAt)}
    </span>,
  ];
}

function sharedFact({ userId, username, reasons }: Answer['accounts'][number]): Fact {
  return [
    reasons.map((reason) => SHARED[reason]).join(', '),
    <PlayerLinks key={userId} players={[{ userId, username }]} />,
  ];
}
