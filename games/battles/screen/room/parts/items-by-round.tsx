import { Button, PackImage, RarityGlyph } from '@voltide/ui';
import { Crown } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { nameOfId } from '../../../../kit/name-of-id.ts';
import { Vt } from '../../../../kit/vt.tsx';
import { SeatAvatar, seatName } from '../../parts/seat-avatar.tsx';
import type { Ending } from '../model/ending.ts';
import type { RoundItem, RoundItems } from '../model/round-items.ts';
import { hasTeams, teamOf, type Show } from '../model/show.ts';
import { listBestSeats } from '../model/standing.ts';
import { useItemFiles, type ItemFile } from '../use-items.tsx';
import { TEAM_TONES } from './lanes.tsx';
import './items-by-round.css';

/** Rounds shown at first in longer battles. */
const SHOWN_AT_FIRST = 6;

/** With more columns the picture of an item stands above its words. */
const MOST_BESIDE = 4;

type ItemsByRoundProps = {
  readonly show: Show;
  readonly items: RoundItems;
  readonly rows: Ending['rows'];
};

/** Lists the items of every seat by round, with the results, of a finished battle. */
export function ItemsByRound({ show, items, rows }: ItemsByRoundProps) {
  const [isWhole, setWhole] = useState(false);
  const fileOf = useItemFiles(items);
  const { rounds } = show.settings;
  const places = rounds.map(({ id }, round) => ({ id, round, key: `${round}-${id}` }));
  const shown = isWhole ? places : places.slice(0, SHOWN_AT_FIRST);
  const inRow = hasTeams(show) ? (show.teams[0]?.length ?? 1) : show.seats.length > 3 ? 2 : show.seats.length;
  return (
    <section
      className="by-round"
      aria-labelledby="battle-items"
      data-in-row={inRow}
      data-many={show.seats.length > MOST_BESIDE || undefined}
      style={{ '--seats': show.seats.length, '--in-row': inRow }}
    >
      <h3 id="battle-items">Items by round</h3>
      <ol>
        <li className="by-round-row by-round-seats" aria-hidden>
          <span />
          <SeatCells show={show}>{(seat) => <SeatLabel show={show} seat={seat} />}</SeatCells>
        </li>
        {shown.map(({ key, id, round }) => (
          <RoundRow key={key} show={show} items={items} packId={id} round={round} fileOf={fileOf} />
        ))}
        {shown.length < rounds.length ? (
          <li>
            <Button variant="ghost" onClick={() => setWhole(true)}>
              Show all {rounds.length} rounds
            </Button>
          </li>
        ) : null}
        <li className="by-round-row by-round-total">
          <p className="by-round-pack">
            <strong>Total</strong>
          </p>
          <SeatCells show={show}>
            {(seat) => (
              <>
                <SeatLabel show={show} seat={seat} />
                <Vt sun={rows[seat]?.foundSun ?? 0n} className="by-round-found" />
                <span className="by-round-got" data-winner={rows[seat]?.isWinner === true || undefined}>
                  Payout <Vt sun={rows[seat]?.gotSun ?? 0n} />
                </span>
              </>
            )}
          </SeatCells>
        </li>
      </ol>
    </section>
  );
}

type RoundRowProps = Pick<ItemsByRoundProps, 'show' | 'items'> & {
  readonly packId: string;
  readonly round: number;
  readonly fileOf: ItemFile;
};

function RoundRow({ show, items, packId, round, fileOf }: RoundRowProps) {
  const best = listBestSeats(show, round);
  return (
    <li className="by-round-row">
      <p className="by-round-pack">
        <PackImage packId={packId} size={24} loading="lazy" />
        <span>
          <strong>Round {round + 1}</strong> {nameOfId(packId)}
        </span>
      </p>
      <SeatCells show={show}>
        {(seat) => {
          const found = show.found[round]?.[seat];
          const item = found && items.items[items.numberOf(round, found.item)];
          return found === undefined || item === undefined ? null : (
            <>
              <SeatLabel show={show} seat={seat} />
              <ItemCell
                item={item}
                valueSun={found.valueSun}
                fileOf={fileOf}
                best={best.includes(seat) ? bestWord(show.settings.inverse) : undefined}
              />
            </>
          );
        }}
      </SeatCells>
    </li>
  );
}

type SeatCellsProps = { readonly show: Show; readonly children: (seat: number) => ReactNode };

function SeatCells({ show, children }: SeatCellsProps) {
  return (
    <ul className="by-round-cells">
      {show.seats.map(({ seat }) => (
        <li key={seat} style={{ '--tone': TEAM_TONES[teamOf(show, seat)] ?? TEAM_TONES[0] }}>
          {children(seat)}
        </li>
      ))}
    </ul>
  );
}

function SeatLabel({ show, seat }: { readonly show: Show; readonly seat: number }) {
  return (
    <span className="by-round-seat">
      <SeatAvatar seat={show.seats[seat]} size={18} />
      <span>{seatName(show.seats[seat])}</span>
    </span>
  );
}

type ItemCellProps = {
  readonly item: RoundItem;
  readonly valueSun: bigint;
  readonly fileOf: ItemFile;
  /** Label of the best item of a round; undefined for others. */
  readonly best: string | undefined;
};

function ItemCell({ item, valueSun, fileOf, best }: ItemCellProps) {
  return (
    <div className="by-round-item" data-best={best === undefined ? undefined : true}>
      <img src={fileOf(item)} width={40} height={40} alt="" decoding="async" />
      <span className="by-round-name">{item.name}</span>
      <span className="by-round-value">
        <span style={{ color: `var(--r-${item.rarity})` }}>
          <RarityGlyph rarity={item.rarity} size={12} />
        </span>
        <Vt sun={valueSun} />
      </span>
      {best === undefined ? null : (
        <span className="by-round-best">
          <Crown aria-hidden />
          {best}
        </span>
      )}
    </div>
  );
}

function bestWord(isInverse: boolean): string {
  return isInverse ? 'Lowest' : 'Best';
}
