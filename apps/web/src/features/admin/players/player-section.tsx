import type { PlayerFacts } from '@voltide/contract';
import { Badge, CopyButton, ErrorState, SlowSkeleton } from '@voltide/ui';

import { errorText } from '../../../lib/http/error-text.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { SectionTabs, type SectionTab } from '../parts/section-tabs.tsx';
import type { SectionProps } from '../model/section-props.ts';
import { BattlesTab } from './battles-tab.tsx';
import { FamilyTab } from './family-tab.tsx';
import { LedgerTab } from './ledger-tab.tsx';
import { LimitsTab } from './limits-tab.tsx';
import { MoneyTab } from './money-tab.tsx';
import { NotesTab } from './notes-tab.tsx';
import { usePlayer } from './player-queries.ts';
import { PlayerActions } from './player-actions.tsx';
import { PlayerStrip } from './player-strip.tsx';
import { KIND_WORDS, STATE_TONES, STATE_WORDS } from './player-words.ts';
import { PlaysTab } from './plays-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import { TimelineTab } from './timeline-tab.tsx';
import { ViewTab } from './view-tab.tsx';
import './players.css';

export function Section({ params: { id = '' } }: SectionProps) {
  const player = usePlayer(id);
  if (player.data !== undefined) return <Page player={player.data} />;
  return (
    <>
      <SectionHead title="Player" />
      {player.isError ? (
        <ErrorState
          text="This player could not be read."
          code={errorText(player.error)}
          onRetry={() => void player.refetch()}
        />
      ) : (
        <SlowSkeleton what="the player" height={420} className="skeleton-panel" />
      )}
    </>
  );
}

type Props = { readonly player: PlayerFacts };

function Page({ player }: Props) {
  return (
    <>
      <SectionHead title={player.username} note={<Notes player={player} />} />
      <PlayerStrip player={player} />
      <SectionTabs label={`Parts of ${player.username}`} tabs={tabsOf(player)} />
    </>
  );
}

function tabsOf(player: PlayerFacts): readonly SectionTab[] {
  const { userId, notes, username } = player;
  return [
    { value: 'profile', text: 'Overview', content: <ProfileTab player={player} /> },
    ...actionsOf(player),
    { value: 'timeline', text: 'Timeline', content: <TimelineTab userId={userId} name={username} /> },
    { value: 'ledger', text: 'Ledger', content: <LedgerTab userId={userId} /> },
    { value: 'plays', text: 'Plays', content: <PlaysTab userId={userId} /> },
    { value: 'battles', text: 'Battles', content: <BattlesTab userId={userId} /> },
    { value: 'money', text: 'Payments', content: <MoneyTab userId={userId} /> },
    { value: 'sessions', text: 'Sessions', content: <SessionsTab userId={userId} /> },
    { value: 'limits', text: 'Limits', content: <LimitsTab userId={userId} /> },
    { value: 'family', text: 'Referrals', content: <FamilyTab userId={userId} /> },
    { value: 'notes', text: notes === 0 ? 'Notes' : `Notes (${notes})`, content: <NotesTab userId={userId} /> },
    { value: 'view', text: 'Player view', content: <ViewTab player={player} /> },
  ];
}

/** Returns the tab of acts for an account or a guest; other kinds have none. */
function actionsOf({ userId, username, kind }: PlayerFacts): readonly SectionTab[] {
  if (kind !== 'account' && kind !== 'guest') return [];
  return [{ value: 'acts', text: 'Actions', content: <PlayerActions userId={userId} username={username} /> }];
}

function Notes({ player: { userId, kind, state, isOperator, isOwn, isKeptOffBoards } }: Props) {
  return (
    <span className="player-states">
      <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>
      {kind === 'account' ? null : <Badge>{KIND_WORDS[kind]}</Badge>}
      {isOperator ? <Badge tone="danger">{isOwn ? 'Your own account' : 'Operator'}</Badge> : null}
      {isKeptOffBoards ? <Badge tone="warn">Kept off leaderboards</Badge> : null}
      <span className="mono">{userId}</span>
      <CopyButton text={userId} label="Copy id" />
    </span>
  );
}
