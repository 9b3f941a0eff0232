import type { PlayerFacts } from '@voltide/contract';
import { Badge, Money, RelativeTime } from '@voltide/ui';

import { Facts, type Fact } from '../parts/facts.tsx';
import { PlayerLinks } from './player-links.tsx';
import { MARK_WORDS, momentText } from './player-words.ts';
import { PrivateData } from './private-data.tsx';

type Props = { readonly player: PlayerFacts };

export function ProfileTab({ player }: Props) {
  const { marks, holds } = player;
  return (
    <>
      {marks.length === 0 ? null : <Marks marks={marks} />}
      <div className="player-columns">
        <section className="panel player-panel" aria-label="Account">
          <h2>Account</h2>
          <Facts facts={accountFacts(player)} />
        </section>
        <section className="panel player-panel" aria-label="Money and plays">
          <h2>Money and plays</h2>
          <Facts facts={moneyFacts(player)} />
        </section>
        {holds.length === 0 ? null : <Holds holds={holds} />}
        <PrivateData player={player} />
      </div>
    </>
  );
}

function Marks({ marks }: Pick<PlayerFacts, 'marks'>) {
  return (
    <section className="panel player-panel" aria-label="Risk marks">
      <h2>Risk marks</h2>
      <ul className="player-marks">
        {marks.map(({ mark, reason, players }) => (
          <li key={mark}>
            <p>
              <Badge tone="warn">{MARK_WORDS[mark]}</Badge>
              <span>{reason}</span>
            </p>
            {players.length === 0 ? null : <PlayerLinks players={players} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Holds({ holds }: Pick<PlayerFacts, 'holds'>) {
  const facts = holds.map(({ cause, bucket, amount, at }): Fact => [
    `${upperFirst(cause)}, ${bucket === 'cash' ? 'cash' : 'play balance'}, ${momentText(at)}`,
    <Money key={at} amount={amount} />,
  ]);
  return (
    <section className="panel player-panel" aria-label="Holds">
      <h2>Holds</h2>
      <Facts facts={facts} />
    </section>
  );
}

function upperFirst(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replaceAll('_', ' ');
}

function accountFacts(player: PlayerFacts): readonly Fact[] {
  const { exclusion, exclusions, referrer } = player;
  return [
    ['Joined', momentText(player.joinedAt)],
    ['Closed', player.closedAt === null ? undefined : momentText(player.closedAt)],
    ['Last seen', player.lastSeenAt === null ? 'Never' : <RelativeTime key="seen" at={player.lastSeenAt} />],
    ['Last play', player.lastPlayAt === null ? 'Never' : <RelativeTime key="play" at={player.lastPlayAt} />],
    ['Level', player.level],
    ['Email', player.hasConfirmedEmail ? 'Confirmed' : 'Not confirmed'],
    ['Second factor', player.hasSecondFactor ? 'On' : 'Off'],
    ['Identity', player.identityCheckedAt === null ? 'Not checked' : `Checked ${momentText(player.identityCheckedAt)}`],
    ['Exclusion', exclusion === null ? 'None' : `Until ${momentText(exclusion.until)}`],
    ['Breaks and exclusions so far', exclusions],
    ['Limits set', player.limits],
    ['Sessions', player.sessions],
    ['TRON addresses', player.addresses],
    ['Referred by', referrer === null ? 'No one' : <PlayerLinks key={referrer.userId} players={[referrer]} />],
    ['Referees', player.heldReferees === 0 ? player.referees : `${player.referees}, ${player.heldReferees} held`],
  ];
}

function moneyFacts({ money, played, vaultRelease }: PlayerFacts): readonly Fact[] {
  const waiting = money.waitingWithdrawals === 0 ? '' : `, ${money.waitingWithdrawals} waiting`;
  return [
    ['Deposited', <Money key="in" amount={money.deposited} />],
    ['Deposits', money.deposits],
    ['Withdrawn', <Money key="out" amount={money.withdrawn} />],
    ['Withdrawals', `${money.withdrawals}${waiting}`],
    [
      'Leaves the vault',
      vaultRelease === null ? undefined : (
        <span key="vault">
          <Money amount={vaultRelease.amount} /> on {momentText(vaultRelease.dueAt)}
        </span>
      ),
    ],
    ['Plays', played.plays],
    ['Battles', played.battles],
    ['Cash staked', <Money key="stake" amount={played.cash.stake} />],
    ['Cash returned', <Money key="returned" amount={played.cash.returned} />],
    ['Edge of cash', <Money key="edge" amount={played.cash.edge} />],
    ['Play balance staked', <Money key="promo" amount={played.promo.stake} />],
    ['Edge of play balance', <Money key="promo-edge" amount={played.promo.edge} />],
  ];
}
