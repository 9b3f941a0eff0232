import type { DrawnPlay, Play } from '@voltide/contract';
import { canonicalJson, formatVt, parseVt } from '@voltide/core';
import { browserClock, moneyText, toast } from '@voltide/ui';

import { askForPlay } from '../ask.ts';
import type { Buyer } from '../buyer.ts';
import type { PlayState, Shown } from '../play-state.ts';
import { useGamePort, type CallFault, type GamePort } from '../port.ts';
import { createKey, createTicketSlot, isRecord, type PlayTicket } from '../ticket.ts';
import { usePlay, type PlayGame } from '../use-play.ts';

/** A player's decision, as the record of the play holds it. */
export type SoloInput = DrawnPlay['input'];

/** A game of one stake, as far as its page needs it. */
export type SoloGame = {
  readonly id: string;
  readonly name: string;
  /** Hash of the shown odds. */
  readonly tableHash: string;
  /** Computes the outcome of numbers, by the server's rules. */
  readonly outcomeOf: (draws: readonly number[], input: SoloInput) => SoloOutcome;
};

export type SoloOutcome = { readonly stakeSun: bigint; readonly payoutSun: bigint };

/** Result of a play or a demo. */
export type SoloResult = SoloOutcome & { readonly input: SoloInput; readonly draws: readonly number[] };

/** An accepted play, or a demo. */
export type SoloShown = Shown & { readonly result: SoloResult };

export type SoloState = PlayState<SoloShown>;

export type SoloControl = {
  readonly state: SoloState;
  readonly play: (input: SoloInput) => void;
  readonly demo: (input: SoloInput) => void;
  readonly land: (id: string) => void;
};

type SoloWish = { readonly gameId: string; readonly input: SoloInput };

type SoloKinds = {
  readonly wish: SoloWish;
  readonly play: DrawnPlay;
  readonly opened: SoloShown;
  readonly refusal: CallFault;
  readonly pace: null;
};

/** Tab's slot for the play under way, of any game. */
const SLOT = createTicketSlot('voltide-game', isWish);

function isWish(value: unknown): value is SoloWish {
  return isRecord(value) && typeof value['gameId'] === 'string' && isRecord(value['input']);
}

/** Plays a game of one stake: paid, or as a demo. */
export function useSolo(game: SoloGame): SoloControl {
  const port = useGamePort();
  const { state, playPaid, playDemo, land } = usePlay(playingOf(port, game));
  return {
    state,
    play: (input) => playPaid(null, (buyer) => createTicket(game, input, buyer)),
    demo: (input) =>
      playDemo(null, async (nth) => {
        const draws = await port.drawDemo(game.id, input);
        return { id: `demo-${nth}`, paid: undefined, result: { ...game.outcomeOf(draws, input), input, draws } };
      }),
    land: (id) => {
      land(id);
      port.refresh('GET /api/plays', 'GET /api/wallet/buckets', 'GET /api/fairness/seeds');
    },
  };
}

function createTicket({ id, tableHash }: SoloGame, input: SoloInput, { userId, seeds }: Buyer): PlayTicket<SoloWish> {
  const ticket: PlayTicket<SoloWish> = {
    key: createKey(),
    userId,
    wish: { gameId: id, input },
    tableHash,
    known: seeds,
    askedAtMs: browserClock.nowMs(),
    playId: null,
  };
  SLOT.keep(ticket);
  return ticket;
}

function isWished({ gameId, input }: SoloWish, play: Play): play is DrawnPlay {
  return 'draws' in play && play.game === gameId && canonicalJson(play.input) === canonicalJson(input);
}

function playingOf(port: GamePort, game: SoloGame): PlayGame<SoloKinds> {
  return {
    place: `games/${game.id}`,
    slot: SLOT,
    judge: ({ wish, tableHash }) => {
      if (wish.gameId !== game.id) return 'foreign';
      return tableHash === game.tableHash ? 'own' : 'outdated';
    },
    isWished,
    ask: (ticket) => askForPlay({ port, slot: SLOT, send: (next) => send(port, next) }, ticket),
    show: (paid) => ({ id: paid.play.id, paid, result: resultOf(paid.play) }),
    tell: ({ result }) => tell(game, result),
    tellRefusal: ({ text }) => toast({ title: `${game.name} was not played`, description: text, tone: 'danger' }),
    isDoneOnceSeen: true,
    atOnce: null,
    ritualMs: () => 0,
  };
}

/** Sends a ticket as it stands: with the shown odds and seed pair. */
function send({ call }: Pick<GamePort, 'call'>, { wish, tableHash, key, known }: PlayTicket<SoloWish>) {
  const body = { tableHash, input: wish.input, commitment: known.commitment };
  return call('POST /api/games/:gameId/play', { params: { gameId: wish.gameId }, body, idempotencyKey: key });
}

function resultOf({ input, draws, stake, payout }: DrawnPlay): SoloResult {
  return { input, draws, stakeSun: parseVt(stake), payoutSun: parseVt(payout) };
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
