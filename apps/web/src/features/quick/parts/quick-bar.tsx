import './quick-bar.css';

import { QUICK_MESSAGES, type QuickUser } from '@voltide/contract';
import {
  browserClock,
  Button,
  Countdown,
  leftText,
  Link,
  Live,
  Money,
  moneyText,
  shownBalance,
  useNow,
} from '@voltide/ui';
import { Bot, Hourglass } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';

import { askToSave } from '../../../lib/quick/ask-to-save.ts';
import { askAtEnd, readQuick, type QuickState, type Told } from '../../../lib/quick/quick-game.ts';
import { claimOf, countText, hasSomething } from '../model/figures.ts';
import { useIsWaiting } from '../model/use-is-waiting.ts';
import { QuickDetails } from './quick-details.tsx';

/** The lobby with the dialog of a battle against the house. */
const BATTLE_HOUSE = '/battles?house=1';
/** Remaining minutes that are announced to screen readers. */
const TOLD_MINUTES = [10, 5, 1];

/** The Quick Game's figures, its remaining time, and a way to save it. Its place and height never change. */
export function QuickBar({ state }: { readonly state: QuickState }) {
  const { told, isStale, hasExpired } = state;
  const isWaiting = useIsWaiting(told);
  const [isOpen, setOpen] = useState(false);
  if (told === undefined || hasExpired) {
    return (
      <aside className="quick-bar" aria-label="Quick Game" aria-busy={!hasExpired && !isStale}>
        <div className="page quick-row">
          <p className="quick-clock">
            <Hourglass aria-hidden />
            {hasExpired ? QUICK_MESSAGES.expiredTitle : 'Quick Game'}
          </p>
          {isStale && !hasExpired ? <Stale /> : null}
        </div>
      </aside>
    );
  }
  const { user } = told;
  return (
    <aside className="quick-bar" aria-label="Quick Game">
      <div className="page quick-row">
        <p className="quick-clock">
          <Hourglass aria-hidden />
          <span className="unseen">Quick Game, time left:</span>
          <Countdown toMs={told.endsAtMs} onEnd={() => void askAtEnd()} />
          <Balance user={user} />
        </p>
        <div className="quick-line">
          <Figures user={user} onOpen={() => setOpen(true)} />
          {isWaiting ? null : <BattleWay />}
        </div>
        <div className="quick-note">{isStale ? <Stale /> : <Note told={told} isWaiting={isWaiting} />}</div>
        {hasSomething(user) ? (
          <Button className="quick-save" onClick={() => void askToSave()}>
            Save progress
          </Button>
        ) : null}
      </div>
      <Spoken told={told} />
      <QuickDetails told={told} isOpen={isOpen} onOpenChange={setOpen} />
    </aside>
  );
}

/** The held amount while a reel runs, like the balance of an account. */
function Balance({ user }: { readonly user: QuickUser }) {
  const held = useSyncExternalStore(shownBalance.subscribe, shownBalance.getHeld);
  return (
    <>
      <span className="unseen">, balance:</span>
      <Money className="quick-balance" amount={held?.amount ?? user.balance} decimals={1} />
    </>
  );
}

function Figures({ user, onOpen }: { readonly user: QuickUser; readonly onOpen: () => void }) {
  return (
    <button type="button" className="quick-figures" aria-haspopup="dialog" onClick={onOpen}>
      <span>Level {user.level}</span>
      <span>{user.xp.toLocaleString('en')} XP</span>
      <span>{countText(user.tokens, 'token')}</span>
      <span>{countText(user.packsOpened, 'pack')}</span>
      <span className="unseen">: details and milestones</span>
    </button>
  );
}

function BattleWay() {
  return (
    <Link className="quick-battle" href={BATTLE_HOUSE}>
      <Bot aria-hidden />
      <span>
        Battle<span className="quick-bar-words"> the house</span>
      </span>
    </Link>
  );
}

/** Says what saving within the claim window adds: nothing else depends on it (rules book §14). */
function Note({ told: { user, endsAtMs }, isWaiting }: { readonly told: Told; readonly isWaiting: boolean }) {
  const claim = claimOf(user, endsAtMs, useNow(1000));
  if (isWaiting) return 'The hour has ended, and your battle still counts. Save your game before this time runs out.';
  if (claim === undefined) return 'The same odds as for everyone. Save any time within the hour.';
  return `Save now for ${moneyText(claim.bonus, { decimals: 0 })} extra.`;
}

function Stale() {
  return (
    <Live as="span" className="quick-stale" role="status">
      {QUICK_MESSAGES.statusFailed}.{' '}
      <button type="button" className="link" onClick={() => void readQuick().catch(() => undefined)}>
        Try again
      </button>
    </Live>
  );
}

/** Announces the remaining time a few times. */
function Spoken({ told: { endsAtMs } }: { readonly told: Told }) {
  const leftMs = endsAtMs - useNow(1000, browserClock);
  const minute = TOLD_MINUTES.findLast((minutes) => leftMs <= minutes * 60_000);
  return (
    <Live as="p" className="unseen" role="status">
      {minute === undefined || leftMs <= 0 ? '' : `Less than ${leftText(minute * 60_000)} left in your Quick Game.`}
    </Live>
  );
}
