import { EmptyArt, EmptyState, ErrorState, Link, Money, PageHead, Skeleton, SlowNote } from '@voltide/ui';

import type { BattleCard } from '../../contract.ts';
import { battleHref } from '../model/addresses.ts';
import { LAYOUT_WORDS, modeName, STATE_WORDS } from '../model/words.ts';
import { RoundStrip } from '../parts/round-strip.tsx';
import { usePort } from '../port.ts';
import './lobby.css';

/** All battles that are open or under way, and those that ended last. */
export function Lobby() {
  const { useLoaded } = usePort();
  const { data, fault, reload } = useLoaded('GET /api/battles', { query: {} });
  return (
    <>
      <PageHead
        title="Battles"
        lead="Two to six seats open the same packs. The mode decides who gets everything."
        isLow
      />
      <div className="page lobby">
        {data === undefined && fault !== undefined ? (
          <ErrorState text={fault.text} code={fault.code} onRetry={reload} />
        ) : data === undefined ? (
          <div aria-busy="true">
            <SlowNote what="the battles" />
            <Skeleton height={120} />
          </div>
        ) : data.battles.length === 0 ? (
          <EmptyState art={<EmptyArt scene="slack" />} text="No battle is open right now." />
        ) : (
          <CardList battles={data.battles} />
        )}
      </div>
    </>
  );
}

function CardList({ battles }: { readonly battles: readonly BattleCard[] }) {
  return (
    <ul className="lobby-list">
      {battles.map(({ battleId, settings, entry, seats, seatCount, state }) => (
        <li key={battleId} className="panel">
          <Link href={battleHref(battleId)}>
            {LAYOUT_WORDS[settings.layout].name} · {modeName(settings)}
          </Link>
          <RoundStrip rounds={settings.rounds} />
          <span>
            <Money amount={entry} /> · {seats.length} of {seatCount} seats · {STATE_WORDS[state]}
          </span>
        </li>
      ))}
    </ul>
  );
}
