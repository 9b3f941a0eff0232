import { Badge } from '@voltide/ui';
import { Trophy } from 'lucide-react';
import { memo, useMemo, type ReactNode } from 'react';

import { useInTurn } from '../../../../kit/in-turn.ts';
import type { BattleSeat } from '../../../contract.ts';
import { SeatAvatar, seatName } from '../../parts/seat-avatar.tsx';
import { barsOf, type Standing } from '../model/standing.ts';
import { gotSun, hasTeams, type Show } from '../model/show.ts';
import { pointsText, scoreText, teamName, vtText } from '../model/words.ts';
import { CountUp, type CountTimes } from './count-up.tsx';
import { SeatReel } from './seat-reels.tsx';
import './lanes.css';
import './lanes-phone.css';

export const TEAM_TONES = ['var(--tide)', 'var(--ember)', 'var(--r-epic)', 'var(--r-uncommon)'] as const;

type LanesProps = {
  readonly show: Show;
  readonly standing: Standing;
  readonly roundWinners: readonly number[];
  readonly winners: readonly number[] | undefined;
  /** Time at which a winner's total counts up to the payout, if items fly there; immediate otherwise. */
  readonly landing: CountTimes | undefined;
  /** True if all lanes change in one frame, without motion; otherwise one after the other. */
  readonly isAtOnce: boolean;
};

type Moment = Pick<LanesProps, 'standing' | 'roundWinners' | 'winners' | 'landing'>;

/** Shows one lane for each seat: its player, the reel, and the items so far. Seats of a team stand together. */
export function Lanes({ show, standing, roundWinners, winners, landing, isAtOnce }: LanesProps) {
  const moment = useMemo(
    () => ({ standing, roundWinners, winners, landing }),
    [standing, roundWinners, winners, landing],
  );
  return (
    <ol className="lanes" {...shapeOf(show)}>
      {show.teams.map((members, team) => (
        <LaneTeam
          key={members.join('-')}
          show={show}
          team={team}
          members={members}
          moment={moment}
          isAtOnce={isAtOnce}
        />
      ))}
    </ol>
  );
}

/** Sets the number of lanes, and of bands on a phone, for the style sheet. */
export function shapeOf({ seats, teams }: Pick<Show, 'teams'> & { readonly seats: readonly unknown[] }): {
  readonly 'data-seats': number;
  readonly 'data-bands': number;
  readonly 'data-shape': 'teams' | 'seats';
} {
  return {
    'data-seats': seats.length,
    'data-bands': teams.length,
    'data-shape': hasTeams({ teams }) ? 'teams' : 'seats',
  };
}

type LaneTeamProps = Pick<LanesProps, 'show' | 'isAtOnce'> & {
  readonly team: number;
  readonly members: readonly number[];
  readonly moment: Moment;
};

const LaneTeam = memo(function LaneTeam({ show, team, members, moment, isAtOnce }: LaneTeamProps) {
  const { standing, roundWinners, winners } = useInTurn(moment, turnOf(members[0] ?? 0, isAtOnce));
  const { settings } = show;
  const state = winners === undefined ? leadState(standing, team) : winners.includes(team) ? 'won' : undefined;
  return (
    <li
      className="lane-team"
      data-state={state}
      data-ended={winners !== undefined || undefined}
      data-took={roundWinners.includes(team) || undefined}
      data-noted={settings.mode === 'points' || settings.mode === 'jackpot' || undefined}
      style={{ '--tone': TEAM_TONES[team] ?? TEAM_TONES[0], '--members': members.length }}
    >
      {hasTeams(show) ? (
        <p className="lane-team-head">
          <strong>{teamName(show, team)}</strong>
          <span className="lane-team-sum">
            <CountUp sun={standing.teamSun[team] ?? 0n} />
          </span>
        </p>
      ) : null}
      <ol className="lane-members">
        {members.map((seat) => (
          <Lane key={seat} show={show} seat={seat} moment={moment} isAtOnce={isAtOnce} />
        ))}
      </ol>
      <div className="lane-bar" aria-hidden>
        <i style={{ transform: `scaleX(${barsOf(standing)[team] ?? 0})` }} />
      </div>
      <p className="lane-score">
        <span className="lane-note">
          {settings.mode === 'points' ? pointsText(standing.points?.[team] ?? 0) : null}
          {settings.mode === 'jackpot' && standing.potSun > 0n ? `Chance ${scoreText(show, standing, team)}` : null}
        </span>
        <span className="lane-lead">
          {state === 'won' ? <Trophy aria-hidden /> : null}
          {state === undefined ? '' : LEAD_WORDS[state]}
        </span>
      </p>
    </li>
  );
});

type LaneProps = Pick<LaneTeamProps, 'show' | 'moment' | 'isAtOnce'> & { readonly seat: number };

const Lane = memo(function Lane({ show, seat, moment, isAtOnce }: LaneProps) {
  const { standing, winners, landing } = useInTurn(moment, turnOf(seat, isAtOnce));
  const sitting = show.seats[seat];
  const paid = show.paid[seat];
  // What a winner found becomes what they got, which in a jackpot or a tie is another amount.
  const hasWon = winners !== undefined && paid !== undefined && show.winners.includes(seat);
  const totalSun = hasWon ? gotSun(paid) : (standing.seatSun[seat] ?? 0n);
  return (
    <li className="lane" data-seat={seat} data-own={sitting?.isOwn === true || undefined}>
      <LaneHead seat={sitting} />
      <div className="lane-reel" aria-hidden>
        <SeatReel seat={seat} />
      </div>
      <div className="lane-foot">
        <div className="lane-figures" style={{ '--chars': vtText(totalSun).length }}>
          <CountUp sun={totalSun} className="lane-total" times={hasWon ? landing : undefined} />
          <span className="lane-last num" aria-hidden>
            {hasWon ? 'payout' : lastText(show, standing.landed, seat)}
          </span>
        </div>
      </div>
    </li>
  );
});

/** Returns the turn of a seat: one frame each, after those around the lanes. */
function turnOf(seat: number, isAtOnce: boolean): number {
  return isAtOnce ? 0 : seat + 1;
}

type LeadState = 'leads' | 'level' | 'won';

const LEAD_WORDS: Readonly<Record<LeadState, string>> = { leads: 'Leads', level: 'Level', won: 'Won' };

function leadState({ leaders }: Standing, team: number): LeadState | undefined {
  if (!leaders.includes(team)) return undefined;
  return leaders.length === 1 ? 'leads' : 'level';
}

function lastText(show: Show, landed: number, seat: number): ReactNode {
  const item = show.found[landed - 1]?.[seat];
  return item === undefined ? '' : <LastItem key={landed} sun={item.valueSun} />;
}

function LastItem({ sun }: { readonly sun: bigint }) {
  return (
    <span className="lane-plus">
      +<CountUp sun={sun} />
    </span>
  );
}

export function LaneHead({ seat }: { readonly seat: BattleSeat | undefined }) {
  return (
    <div className="lane-head">
      <SeatAvatar seat={seat} size={32} />
      <span className="lane-name" data-tooltip={seat?.player.name}>
        {seatName(seat)}
      </span>
      {seat === undefined ? null : <SeatTags seat={seat} />}
    </div>
  );
}

/** Shows the special terms of a seat that change its price or return. */
function SeatTags({ seat }: { readonly seat: BattleSeat }) {
  const { share, bucket, player, isOwn } = seat;
  const tags = [
    ...(player.kind === 'house' ? ['House seat'] : []),
    ...(isOwn && player.kind === 'anonymous' ? ['Shown as Anonymous'] : []),
    ...(share === 100 ? [] : [`${share}% of the seat`]),
    ...(bucket === 'promo' ? ['Play balance'] : []),
  ];
  return tags.length === 0 ? null : (
    <span className="lane-tags">
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  );
}
