import type { DrawnPlay, Play, SwitchId } from '@voltide/contract';
import { canonicalJson, formatVt, parseVt } from '@voltide/core';
import { browserClock, moneyText, toast } from '@voltide/ui';

import { askForPlay } from '../ask.ts';
import { coverageOf, coveredMost, type BetBounds } from '../bet.ts';
import type { Buyer } from '../buyer.ts';
import type { PlayState, Shown } from '../play-state.ts';
import { useGameHost, type CallError, type GameHost } from '../host.ts';
import { createKey, createTicketSlot, isRecord, type PlayTicket } from '../ticket.ts';
import { usePlay, type PlayAsked, type PlayGame } from '../use-play.ts';
import type { PlayError } from './error-help.ts';

export type SoloInput = DrawnPlay['input'];

/** A game of one stake, as far as its page needs it. */
export type SoloGame = {
  readonly id: string;
  readonly name: string;
  /** The shown odds, which the player may have chosen. */
  readonly table: { readonly id: string; readonly hash: string };
  /** All odds on offer, where the player has a choice. */
  readonly tables?: readonly { readonly hash: string }[];
  readonly bounds: BetBounds;
  /** Most that cash may bet now, where that is less than the bounds say. */
  readonly cashBetMaxSun?: bigint;
  /** Switch by which operators pause it. */
  readonly pausedBy?: SwitchId;
  /** Loads the odds again after they have changed; the page is loaded again where this is absent. */
  readonly reload?: () => void;
  /** Computes the outcome of numbers, by the server's rules. */
  readonly outcomeOf: (draws: readonly number[], input: SoloInput) => SoloOutcome;
};

export type SoloOutcome = { readonly stakeSun: bigint; readonly payoutSun: bigint };

export type SoloResult = SoloOutcome & {
  readonly tableId: string;
  readonly input: SoloInput;
  readonly draws: readonly number[];
};

export type SoloShown = Shown & { readonly result: SoloResult };

export type SoloState = PlayState<SoloShown, PlayError>;

export type SoloControl = {
  readonly state: SoloState;
  readonly play: (input: SoloInput) => void;
  readonly demo: (input: SoloInput) => void;
  readonly land: (id: string) => void;
  readonly dismiss: () => void;
};

type SoloRequest = { readonly gameId: string; readonly input: SoloInput };

type SoloKinds = {
  readonly request: SoloRequest;
  readonly play: DrawnPlay;
  readonly opened: SoloShown;
  readonly error: PlayError;
  readonly pace: null;
};

const BALANCE_TOO_SMALL: readonly CallError['code'][] = ['insufficient_balance', 'off_sale'];

/** Tab's slot for the play under way, of any game. */
const SLOT = createTicketSlot('voltide-game', isRequest);

function isRequest(value: unknown): value is SoloRequest {
  return isRecord(value) && typeof value['gameId'] === 'string' && isRecord(value['input']);
}

export function useSolo(game: SoloGame): SoloControl {
  const host = useGameHost();
  const { state, playPaid, playDemo, land, dismiss } = usePlay(playingOf(host, game));
  return {
    state,
    play: (input) => playPaid(null, (buyer) => createTicket(game, input, buyer)),
    demo: (input) =>
      playDemo(null, async (nth) => {
        const draws = await host.drawDemo(game.id, input);
        const result = { ...game.outcomeOf(draws, input), tableId: game.table.id, input, draws };
        return { id: `demo-${nth}`, paid: undefined, result };
      }),
    land: (id) => {
      land(id);
      host.refresh('GET /api/plays', 'GET /api/wallet/buckets', 'GET /api/fairness/seeds');
    },
    dismiss,
  };
}

function createTicket({ id, table }: SoloGame, input: SoloInput, { userId, seeds }: Buyer): PlayTicket<SoloRequest> {
  const ticket: PlayTicket<SoloRequest> = {
    key: createKey(),
    userId,
    request: { gameId: id, input },
    tableHash: table.hash,
    known: seeds,
    askedAtMs: browserClock.nowMs(),
    playId: null,
  };
  SLOT.keep(ticket);
  return ticket;
}

function isRequested({ gameId, input }: SoloRequest, play: Play): play is DrawnPlay {
  return 'draws' in play && play.game === gameId && canonicalJson(play.input) === canonicalJson(input);
}

function playingOf(host: GameHost, game: SoloGame): PlayGame<SoloKinds> {
  return {
    place: `games/${game.id}`,
    slot: SLOT,
    judge: ({ request, tableHash }) => {
      if (request.gameId !== game.id) return 'foreign';
      return (game.tables ?? [game.table]).some(({ hash }) => hash === tableHash) ? 'own' : 'outdated';
    },
    isRequested,
    ask: (ticket) => ask(host, game, ticket),
    show: (paid) => ({ id: paid.play.id, paid, result: resultOf(paid.play) }),
    tell: ({ result }) => tell(game, result),
    toastError: ({ text }) => toast({ title: `${game.name} was not played`, description: text, tone: 'danger' }),
    isDoneOnceSeen: true,
    atOnce: null,
    ritualMs: () => 0,
  };
}

/** Asks for the play of a ticket until there is an answer; if the balance was too small, with what it covers. */
async function ask(host: GameHost, game: SoloGame, first: PlayTicket<SoloRequest>): Promise<PlayAsked<SoloKinds>> {
  const { ticket, end } = await askForPlay({ host, slot: SLOT, send: (next) => send(host, next) }, first);
  if (end.kind !== 'refused' || !BALANCE_TOO_SMALL.includes(end.error.code)) return { ticket, end };
  const coveredSun = await readCovered(host, game);
  return { ticket, end: { ...end, error: coveredSun === undefined ? end.error : { ...end.error, coveredSun } } };
}

/** Reads the highest covered bet; null if not even the least one is, undefined if it could not be read. */
async function readCovered(host: GameHost, { bounds, cashBetMaxSun }: SoloGame): Promise<bigint | null | undefined> {
  const read = await host.call('GET /api/wallet/buckets');
  if (!read.ok) return undefined;
  return coveredMost(coverageOf(read.response, cashBetMaxSun ?? bounds.mostSun), bounds) ?? null;
}

/** Sends a ticket as it stands: with the shown odds and seed pair. */
function send({ call }: Pick<GameHost, 'call'>, { request, tableHash, key, known }: PlayTicket<SoloRequest>) {
  const body = { tableHash, input: request.input, commitment: known.commitment };
  return call('POST /api/games/:gameId/play', { params: { gameId: request.gameId }, body, idempotencyKey: key });
}

export function resultOf({ tableId, input, draws, stake, payout }: DrawnPlay): SoloResult {
  return { tableId, input, draws, stakeSun: parseVt(stake), payoutSun: parseVt(payout) };
}

/** Shows the result to a player who has left the page. */
function tell({ name }: SoloGame, { stakeSun, payoutSun }: SoloResult): void {
  const stake = moneyText(formatVt(stakeSun));
  const paid = payoutSun === 0n ? 'Nothing' : moneyText(formatVt(payoutSun));
  toast({
    title: name,
    description: `${paid} for a bet of ${stake}.`,
    ...(payoutSun > stakeSun ? { tone: 'ok' } : {}),
  });
}
