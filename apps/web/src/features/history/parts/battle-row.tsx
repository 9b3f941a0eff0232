import type { BattlePlay } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import { rulesAtHref } from '@voltide/games/kit/rules-href';
import { Link, Money, RarityTag, Skeleton } from '@voltide/ui';

import type { BattlePlayCheck } from '../../../lib/fairness/check-battle.ts';
import { CheckSteps } from '../../../lib/fairness/check-mark.tsx';
import { ItemPicture } from '../../../lib/plays/item-picture.tsx';
import { useNoteVerified } from '../../../lib/progress/use-note-verified.ts';
import { useReportMismatch } from '../../../lib/mismatch-reports/use-report-mismatch.ts';
import { Input } from './play-input.tsx';
import { PlayLine, PlayRecord } from './play-line.tsx';

type BattleRowProps = {
  readonly play: BattlePlay;
  readonly check: BattlePlayCheck | undefined;
  readonly isOpen: boolean;
};

export function BattleRow({ play, check, isOpen }: BattleRowProps) {
  return (
    <PlayLine
      play={play}
      picture={<BattlePicture play={play} />}
      title={play.result}
      name={`${play.gameName} · ${play.name}`}
      check={check}
      isOpen={isOpen}
      details={<BattleDetails play={play} check={check} />}
    />
  );
}

/** The best item, else two crossed beams, lit for a win. */
function BattlePicture({ play: { items, hasWon } }: Pick<BattleRowProps, 'play'>) {
  const [best] = items.toSorted((left, right) => (parseVt(left.value) < parseVt(right.value) ? 1 : -1));
  if (best !== undefined) return <ItemPicture {...best} size={48} />;
  return (
    <svg viewBox="0 0 64 64" width={48} height={48} className="play-picture" data-paid={hasWon} aria-hidden>
      <circle cx="32" cy="32" r="26" />
      <path d="M22 20v24M42 20v24" data-landed />
    </svg>
  );
}

function BattleDetails({ play, check }: Pick<BattleRowProps, 'play' | 'check'>) {
  const { battleId, seat, share, rounds } = play;
  useNoteVerified(check?.state === 'proven' ? { kind: 'battle', id: battleId } : undefined);
  useReportMismatch(check?.state === 'mismatch' ? { kind: 'battle', id: battleId } : undefined);
  return (
    <div className="play-details appear">
      <section>
        <h2>Checked here</h2>
        <BattleSteps check={check} />
        <p>
          <Link className="link" href={`/battles?b=${battleId}`}>
            Watch the battle again
          </Link>
        </p>
      </section>
      <section>
        <h2>What went in</h2>
        <dl className="play-inputs">
          <Input name="Server seed" value={play.serverSeed} missing="secret until the battle is settled" />
          <Input name="Its commitment" value={play.commitment} />
          <Input name="Your client seed" value={play.clientSeed} />
          <Input name="Seat" value={share === 100 ? `${seat + 1}` : `${seat + 1}, ${share}% of it`} />
          <Input name="Rounds" value={`${rounds}`} />
          <Input name="Battle" value={battleId} />
          <Input name="Rules" value="as they were" href={rulesAtHref('battles', play.at)} />
        </dl>
      </section>
      <section>
        <h2>What you got</h2>
        <Got play={play} />
      </section>
      {check?.record === undefined ? null : <PlayRecord record={check.record} />}
    </div>
  );
}

function BattleSteps({ check }: Pick<BattleRowProps, 'check'>) {
  if (check === undefined) return <Skeleton height={120} />;
  if (check.state !== 'sealed') return <CheckSteps steps={check.steps} />;
  return <p className="hint">The server seed is revealed once every seat has been paid.</p>;
}

function Got({ play: { items, value } }: Pick<BattleRowProps, 'play'>) {
  if (items.length === 0) {
    return (
      <p>
        <Money amount={value} />
      </p>
    );
  }
  return (
    <ul className="play-items">
      {items.map(({ k, packId, itemId, itemName, rarity, value: worth }) => (
        <li key={k}>
          <ItemPicture packId={packId} itemId={itemId} rarity={rarity} size={48} />
          <RarityTag rarity={rarity} />
          <strong>{itemName}</strong>
          <Money amount={worth} />
        </li>
      ))}
    </ul>
  );
}
