import type { ErrorCode } from '@voltide/contract';
import { getPackItem } from '@voltide/games/packs/catalogue';
import { itemIndexOf } from '@voltide/games/packs/odds';
import { packsGame } from '@voltide/games/packs/rules';

import { AppError } from '../../errors.ts';
import type { HouseFigures } from '../../money/house/figures.ts';
import type { RecentPlays } from '../plays/recent-plays.ts';
import { stopOf, type PlayRules } from '../plays/play-rules.ts';
import type { SoloPlays, SoloRequest } from '../plays/solo-play.ts';
import type { StoredPlay } from '../plays/play.ts';
import type { Catalogue, PackVersion } from './catalogue.ts';
import { mayBuyWithCash, packsPerOpenMax } from './on-sale.ts';
import { openAnswer, type OpenAnswer } from './open-answer.ts';

/** A purchase: `quantity` packs of the version whose odds the player was shown. */
type OpenRequest = SoloRequest & {
  readonly packId: string;
  readonly tableHash: string;
  readonly quantity: number;
};

type OpeningPorts = {
  readonly soloPlays: SoloPlays;
  readonly catalogue: Catalogue;
  readonly figures: Pick<HouseFigures, 'riskableCashSun'>;
  readonly recentPlays: Pick<RecentPlays, 'record'>;
};

/** Sells and opens packs: one debit, one nonce, one draw per pack. */
export function createPackOpening({ soloPlays, catalogue, figures, recentPlays }: OpeningPorts) {
  const publish = ({ userId }: OpenRequest, play: StoredPlay, { pack }: PackVersion): void => {
    const { epoch, nonce, tableId, atMs, draws } = play;
    const found = draws.map((ticket, k) => ({ k, item: itemIndexOf(pack, ticket) }));
    const worthOf = ({ item }: { readonly item: number }): bigint => getPackItem(pack, item).valueSun;
    const { k, item } = found.reduce((best, each) => (worthOf(each) > worthOf(best) ? each : best));
    recentPlays.record({ userId, epoch, nonce, k, tableId, item, items: found.length, payoutSun: 0n, atMs });
  };
  return {
    /**
     * Opens packs, or returns the first answer of a used key.
     * @throws AppError with a code that the contract lists for this call
     */
    async open(request: OpenRequest): Promise<OpenAnswer> {
      const version = catalogue.findOnSale(request.packId, request.atMs);
      const isWithdrawn = version === undefined && catalogue.findCurrent(request.packId) !== undefined;
      const error = isWithdrawn ? 'pack_withdrawn' : openErrorOf(request, version);
      if (version === undefined || error !== undefined) {
        return openAnswer(catalogue, await soloPlays.repeatOr(request, new AppError(error ?? 'not_found')));
      }
      const { pack, tableId } = version;
      const played = await soloPlays.play(request, {
        game: packsGame,
        table: pack,
        tableId,
        input: { qty: request.quantity },
        rarityOf: (item) => getPackItem(pack, item).rarity,
        promoOnly: cashStopOf(request.rules) ?? (mayBuyWithCash(figures, version) ? undefined : 'off_sale'),
      });
      if (played.isNew) publish(request, played.play, version);
      return openAnswer(catalogue, played);
    },
  };
}

/** Returns the error for cash while it buys no packs; promo still does. */
function cashStopOf({ paused }: Pick<PlayRules, 'paused'>): ErrorCode | undefined {
  return paused.has('packs_for_cash') ? 'switched_off' : undefined;
}

function openErrorOf(request: OpenRequest, version: PackVersion | undefined): ErrorCode | undefined {
  const stop = stopOf(request.rules, 'packs');
  if (stop !== undefined) return stop;
  if (version === undefined) return 'not_found';
  if (request.tableHash !== version.pack.hash) return 'odds_changed';
  return request.quantity > packsPerOpenMax(request.rules) ? 'quantity_not_allowed' : undefined;
}
