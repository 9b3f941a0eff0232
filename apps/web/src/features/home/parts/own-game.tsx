import './own-game.css';

import { useQuery } from '@tanstack/react-query';
import { isPackPlay, PAGE_MESSAGES, type PackPlay } from '@voltide/contract';
import { browserClock, ErrorState, Link, LinkButton, Money, moneyText, PackImage, SlowSkeleton } from '@voltide/ui';
import { useState, type ReactNode } from 'react';

import type { AnswerOf } from '../../../lib/http/api.ts';
import { useBalance } from '../../../lib/balance/use-balance.ts';
import { ItemPicture } from '../../../lib/plays/item-picture.tsx';
import { queryFor } from '../../../lib/http/query.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { ownPlaysQuery, type OwnPlays } from '../model/own-plays.ts';
import { midnightBefore, sumSince } from '../model/today.ts';
import { FIRST_PACK } from './hero.tsx';

type Items = AnswerOf<'GET /api/inventory'>;

/** For a returning player: the last pack, the best item, today's sum, and what is next. */
export function OwnGame() {
  const [sinceMs] = useState(() => midnightBefore(browserClock.nowMs()));
  const plays = useQuery(ownPlaysQuery(sinceMs));
  const items = useQuery(queryFor('GET /api/inventory'));
  if (plays.isError || items.isError) {
    const retry = (): void => {
      void plays.refetch();
      void items.refetch();
    };
    return <ErrorState text="Your plays could not be loaded." onRetry={retry} />;
  }
  if (plays.data === undefined || items.data === undefined || items.data === null) {
    return <SlowSkeleton what="your plays" className="own-game-place" />;
  }
  const last = plays.data.plays.find(isPackPlay);
  return (
    <ul className="own-game">
      <LastPack last={last} />
      <BestItem items={items.data} />
      <Today own={plays.data} sinceMs={sinceMs} />
      <Next items={items.data} packId={last?.packId ?? FIRST_PACK} />
    </ul>
  );
}

type CellProps = {
  readonly title: string;
  readonly picture?: ReactNode;
  readonly children: ReactNode;
  /** True if it invites to play: hidden from excluded players. */
  readonly invites?: boolean;
};

function Cell({ title, picture, children, invites }: CellProps) {
  return (
    <li className="own-game-cell" data-invites={invites === true ? '' : undefined}>
      {picture}
      <div className="my-game-part">
        <h3 className="hint">{title}</h3>
        {children}
      </div>
    </li>
  );
}

function LastPack({ last }: { readonly last: PackPlay | undefined }) {
  const packId = last?.packId ?? FIRST_PACK;
  return (
    <Cell
      title={last === undefined ? 'Your first pack' : 'Last pack'}
      picture={<PackImage packId={packId} size={64} />}
    >
      <p className="own-game-figure">{last?.packName ?? 'Glass Tide'}</p>
      <Link href={`/open-pack?pack=${packId}`} className="link smaller">
        {last === undefined ? 'Go to it' : 'Open it again'}
      </Link>
    </Cell>
  );
}

function BestItem({ items: { stacks, count, total } }: { readonly items: Items }) {
  const [best] = stacks;
  if (best === undefined) {
    return (
      <Cell title="Best item you hold">
        <p className="own-game-figure">None yet</p>
        <p className="aside">What you find and keep is in your inventory.</p>
      </Cell>
    );
  }
  const { packId, itemId, itemName, rarity, value } = best;
  return (
    <Cell title="Best item you hold" picture={<ItemPicture {...{ packId, itemId, rarity }} size={64} />}>
      <p className="own-game-figure">
        {itemName} <Money amount={value} />
      </p>
      <Link href="/inventory" className="link smaller">
        {count === 1 ? '1 item' : `${count.toLocaleString('en')} items`} worth {moneyText(total)}
      </Link>
    </Cell>
  );
}

function Today({ own: { plays, isCut }, sinceMs }: { readonly own: OwnPlays; readonly sinceMs: number }) {
  const sum = sumSince(plays, sinceMs);
  if (sum.plays === 0) {
    return (
      <Cell title="Today">
        <p className="own-game-figure">No plays yet</p>
        <Link href="/history" className="link smaller">
          Earlier plays
        </Link>
      </Cell>
    );
  }
  return (
    <Cell title={isCut ? `Your last ${plays.length} plays` : 'Today, net'}>
      <p className="own-game-figure">
        <Money amount={sum.net} signed />
      </p>
      <Link href="/history" className="link smaller">
        {moneyText(sum.staked)} staked, {moneyText(sum.returned)} returned
      </Link>
    </Cell>
  );
}

type NextProps = { readonly items: Items; readonly packId: string };

function Next({ items, packId }: NextProps) {
  const { isGuest } = useSession();
  const { amount } = useBalance();
  const isEmpty = amount !== undefined && /^[0.]+$/.test(amount);
  return (
    <Cell title="Next" invites>
      <NextStep {...{ isEmpty, isGuest, packId }} hasItems={items.count > 0} />
    </Cell>
  );
}

type NextStepProps = {
  readonly isEmpty: boolean;
  readonly isGuest: boolean;
  readonly hasItems: boolean;
  readonly packId: string;
};

function NextStep({ isEmpty, isGuest, hasItems, packId }: NextStepProps) {
  if (isEmpty && hasItems) {
    return (
      <>
        <p className="aside">Your balance is 0 VT. Sell items to go on playing.</p>
        <LinkButton className="own-width" href="/inventory">
          Sell items
        </LinkButton>
      </>
    );
  }
  if (isGuest) {
    return (
      <>
        <p className="aside">With an account: {PAGE_MESSAGES.welcomeOffer}.</p>
        <LinkButton className="own-width" href="/signup">
          Sign Up
        </LinkButton>
      </>
    );
  }
  if (isEmpty) {
    return (
      <>
        <p className="aside">
          Your balance is 0 VT. The daily spin is free and always gives something.{' '}
          <Link className="link" href={`/open-pack?pack=${packId}&demo=1`}>
            Demos
          </Link>{' '}
          are free too.
        </p>
        <LinkButton className="own-width" href="/daily-spin">
          Daily spin
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <p className="aside">Every pack shows its odds before you pay.</p>
      <LinkButton className="own-width" href="/packs">
        Choose a pack
      </LinkButton>
    </>
  );
}
