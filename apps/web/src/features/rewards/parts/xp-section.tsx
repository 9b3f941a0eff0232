import './xp-section.css';

import { useLocation } from '@tanstack/react-router';
import { formatVt } from '@voltide/core';
import { Link, Money, Table, type Column } from '@voltide/ui';
import { useEffect, useRef } from 'react';

import { listLevelRows, listXpRows, type LevelRow, type XpRow } from '../model/xp-rows.ts';
import { RewardSection } from './reward-section.tsx';

const ID = 'xp';

const SOURCES: readonly Column<XpRow>[] = [
  { key: 'what', head: 'What you do', cell: ({ what }) => what },
  { key: 'xp', head: 'XP', cell: ({ xp }) => amount(xp) },
  { key: 'tokens', head: 'Tokens', cell: ({ tokens }) => amount(tokens) },
];

const LEVELS: readonly Column<LevelRow>[] = [
  { key: 'level', head: 'Level', cell: ({ level }) => level },
  { key: 'xp', head: 'XP in all', align: 'end', cell: ({ xp }) => xp },
  {
    key: 'reward',
    head: 'Gives once',
    align: 'end',
    cell: ({ rewardSun, hasCache }) => (
      <>
        <Money amount={formatVt(rewardSun)} />
        {hasCache ? ' and a Level Cache' : ''}
      </>
    ),
  },
];

type XpSectionProps = {
  /** Level of the reader; 1 without a player. */
  readonly level: number;
};

/** Explains XP, levels and tokens, their sources, and the next levels (S10-02). */
export function XpSection({ level }: XpSectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const levels = listLevelRows(level);
  const isMeant = useLocation({ select: ({ hash }) => hash === ID });
  useEffect(() => {
    if (!isMeant) return;
    place.current?.scrollIntoView();
    place.current?.focus({ preventScroll: true });
  }, [isMeant]);
  return (
    <div ref={place} tabIndex={-1} className="xp-section">
      <RewardSection id={ID} heading="XP, levels and tokens">
        <ul className="xp-words">
          <li>
            <strong>XP</strong> counts how much you have played and done. It only rises.
          </li>
          <li>
            <strong>Levels</strong> come with XP and never fall. Each gives play balance once, and more{' '}
            <Link href="/help#rewards" className="link">
              rakeback
            </Link>
            .
          </li>
          <li>
            <strong>Tokens</strong> open free packs: 10 of them one{' '}
            <Link href="/packs/dawn-cache" className="link">
              Dawn Cache
            </Link>
            .
          </li>
          <li>None of them can be bought, sold or withdrawn.</li>
        </ul>
        <div className="xp-tables">
          <div className="panel xp-table">
            <Table caption="What gives how much" columns={SOURCES} rows={listXpRows()} keyOf={({ what }) => what} />
          </div>
          {levels.length === 0 ? null : (
            <div className="panel xp-table">
              <Table
                caption={level === 1 ? 'What the levels need' : `What comes after level ${level}`}
                columns={LEVELS}
                rows={levels}
                keyOf={(row) => `${row.level}`}
                stacks={false}
              />
            </div>
          )}
        </div>
      </RewardSection>
    </div>
  );
}

function amount(text: string) {
  return text === '' ? <span className="xp-none">–</span> : text;
}
