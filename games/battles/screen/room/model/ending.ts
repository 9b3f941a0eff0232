import { gotSun, hasTeams, sumOf, teamOf, type SeatPaid, type Show } from './show.ts';
import { standingAfter, type Standing } from './standing.ts';
import {
  countText,
  leadText,
  percentText,
  pointsText,
  seatTitle,
  sentenceOf,
  teamName,
  teamWord,
  vtText,
} from './words.ts';
import { listText } from '../../model/list-text.ts';

export type Ending = {
  readonly headline: string;
  readonly reason: string;
  /** True if the viewer got more than their entry: only then is it celebrated (S5-04). */
  readonly isGain: boolean;
  readonly isOwnWin: boolean;
  readonly rows: readonly EndingRow[];
};

type EndingRow = {
  readonly seat: number;
  readonly name: string;
  readonly isWinner: boolean;
  readonly foundSun: bigint;
  readonly paidSun: bigint;
  readonly gotSun: bigint;
  /** Place of the prize: "14 items, in the inventory". */
  readonly how: string;
};

export function endingOf(show: Show): Ending {
  const standing = standingAfter(show, show.found.length);
  const own = show.seats.findIndex(({ isOwn }) => isOwn);
  const ownPaid = show.paid[own];
  return {
    headline: headlineOf(show, standing),
    reason: reasonOf(show, standing),
    isGain: ownPaid !== undefined && gotSun(ownPaid) > ownPaid.stakeSun,
    isOwnWin: show.winners.includes(own),
    rows: show.seats.map((seat, i): EndingRow => {
      const paid = show.paid[i] ?? NOTHING;
      return {
        seat: i,
        name: seatTitle(seat),
        isWinner: show.winners.includes(i),
        foundSun: standing.seatSun[i] ?? 0n,
        paidSun: paid.stakeSun,
        gotSun: gotSun(paid),
        how: howText(show, i, paid),
      };
    }),
  };
}

const NOTHING: SeatPaid = { stakeSun: 0n, payoutSun: 0n, houseSun: 0n, itemsSun: 0n, itemCount: 0 };

function headlineOf(show: Show, { potSun }: Standing): string {
  const { settings, winners } = show;
  const pot = vtText(potSun);
  if (settings.mode === 'shared') return `Everyone shares ${pot}`;
  const teams = [...new Set(winners.map((seat) => teamOf(show, seat)))];
  const [first] = teams;
  if (first === undefined || teams.length > 1) {
    return sentenceOf(show, teams, `${listText(teams.map((team) => teamWord(show, team)))} share ${pot}`);
  }
  const isYou = !hasTeams(show) && show.seats[winners[0] ?? 0]?.isOwn === true;
  return `${teamName(show, first)} ${isYou ? 'win' : 'wins'} ${pot}`;
}

function reasonOf(show: Show, standing: Standing): string {
  const { settings, decider } = show;
  if (settings.mode === 'shared') return 'All seats get an equal part of everything found.';
  if (decider?.kind === 'jackpot') return jackpotReason(show, standing);
  if (decider !== undefined) {
    const { n, drawn } = decider;
    const ticket = `ticket ${drawn + 1n} of ${n}, chance ${percentText(1n, n)}`;
    return `${levelText(show, standing)}: a tie, decided by ${ticket}.`;
  }
  if (standing.leaders.length > 1) return `${levelText(show, standing)}: a tie, so they share everything equally.`;
  return scoreReason(show, standing);
}

function jackpotReason(show: Show, { weights = [] }: Standing): string {
  const { decider, winners } = show;
  if (decider === undefined) return '';
  const team = teamOf(show, winners[0] ?? 0);
  const [from, to] = [sumOf(weights.slice(0, team)) + 1n, sumOf(weights.slice(0, team + 1))];
  const held = `${countText(from)} to ${countText(to)}, a chance of ${percentText(to - from + 1n, decider.n)}`;
  return (
    `Ticket ${countText(decider.drawn + 1n)} of ${countText(decider.n)} was drawn. ` +
    `${teamName(show, team)} held ${held}.`
  );
}

function levelText(show: Show, standing: Standing): string {
  const { leaders, points, teamSun } = standing;
  const [first = 0] = leaders;
  const names = listText(leaders.map((team) => teamWord(show, team)));
  const total = vtText(teamSun[first] ?? 0n);
  const at = points === undefined ? total : `${pointsText(points[first] ?? 0)} and ${total}`;
  return sentenceOf(show, leaders, `${names} are level at ${at}`);
}

/** Explains the lead of one team: by the first criterion, or by the total if others are level in that. */
function scoreReason(show: Show, standing: Standing): string {
  const { mode, inverse } = show.settings;
  const [first = 0] = standing.leaders;
  const best = inverse ? 'Lowest' : 'Highest';
  const total = vtText(standing.teamSun[first] ?? 0n);
  const byTotal = inverse ? `lower total, ${total}` : `higher total, ${total}`;
  if (mode === 'points') {
    const points = standing.points ?? [];
    const isAlone = points.filter((each) => each === points[first]).length === 1;
    const text = pointsText(points[first] ?? 0);
    return isAlone ? `Most points: ${text}.` : `Level at ${text} with another; ${byTotal}.`;
  }
  if (mode === 'terminal') {
    const last = standing.lastSun[first] ?? 0n;
    const isAlone = standing.lastSun.filter((each) => each === last).length === 1;
    return isAlone
      ? `${best} item of the last round: ${vtText(last)}.`
      : `Level in the last round at ${vtText(last)}; ${byTotal}.`;
  }
  return `${best} total: ${total} of ${vtText(standing.potSun)}.`;
}

function howText({ seats }: Show, seat: number, { payoutSun, houseSun, itemCount }: SeatPaid): string {
  const taken = seats[seat];
  if (itemCount > 0) {
    const items = itemCount === 1 ? '1 item' : `${itemCount} items`;
    return taken?.kind === 'house' ? `${items}, to the house` : `${items}, in the inventory`;
  }
  if (payoutSun === 0n && houseSun === 0n) return 'Nothing';
  const bucket = taken?.bucket === 'promo' ? 'play balance' : 'balance';
  const paid = taken?.kind === 'house' ? 'To the house' : `Paid to the ${bucket}`;
  return houseSun > 0n ? `${paid}; ${vtText(houseSun)} went to the house, which held the rest of the seat` : paid;
}

/** Announces the end in one sentence for screen readers. */
export function endingSentence(show: Show): string {
  const { headline, reason } = endingOf(show);
  return `${headline}. ${reason}`;
}

/** Says who leads at a moment, for the eye. */
export function leadSentence(show: Show, standing: Standing): string {
  return sentenceOf(show, standing.leaders, `${leadText(show, standing)}.`);
}
