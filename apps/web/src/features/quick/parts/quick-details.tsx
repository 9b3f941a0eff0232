import './quick-bar.css';

import { WhatIsXp } from '@voltide/games/kit/what-is-xp.tsx';
import { QUICK_MILESTONES } from '@voltide/contract';
import { Button, Countdown, Dialog, Money, moneyText, useNow } from '@voltide/ui';
import { Circle, CircleCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { useGo } from '../../../lib/browser/navigation.ts';
import { askToSave } from '../../../lib/quick/ask-to-save.ts';
import { forgetQuick, type Told } from '../../../lib/quick/quick-game.ts';
import { claimOf, countText } from '../model/figures.ts';
import { QuickProofPanel } from './quick-proof.tsx';
import { SavingBrings } from './saving-brings.tsx';

type QuickDetailsProps = {
  readonly told: Told;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** All figures, what is next, what saving brings, and the way out. */
export function QuickDetails({ told, isOpen, onOpenChange }: QuickDetailsProps) {
  const { user, token } = told;
  const [isLeaving, setLeaving] = useState(false);
  const go = useGo();
  const change = (next: boolean): void => {
    setLeaving(false);
    onOpenChange(next);
  };
  const save = (): void => {
    change(false);
    void askToSave();
  };
  const exit = (): void => {
    change(false);
    forgetQuick();
    go('/');
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={change}
      title={isLeaving ? 'Exit the Quick Game?' : 'Your Quick Game'}
      footer={
        <>
          {isLeaving ? (
            <Button variant="danger" onClick={exit}>
              Exit for good
            </Button>
          ) : (
            <Button variant="ghost" onClick={() => setLeaving(true)}>
              Exit
            </Button>
          )}
          <Button variant="volt" onClick={save}>
            Save progress
          </Button>
        </>
      }
    >
      {isLeaving ? (
        <p>
          It has no name and no password, so you can't come back to it. {moneyText(user.lockInAmount)},{' '}
          {user.xp.toLocaleString('en')} XP and {countText(user.tokens, 'token')} would be gone.
        </p>
      ) : (
        <>
          <Figures told={told} />
          <QuickProofPanel token={token} isRunning />
        </>
      )}
    </Dialog>
  );
}

function Figures({ told: { user, endsAtMs } }: { readonly told: Told }) {
  const { level, xp, tokens, packsOpened, balance } = user;
  const claim = claimOf(user, endsAtMs, useNow(1000));
  return (
    <>
      <dl className="quick-list">
        <Figure name="Balance">
          <Money amount={balance} />
        </Figure>
        <Figure name="Level">{level}</Figure>
        <Figure name="XP">{xp.toLocaleString('en')}</Figure>
        <Figure name="Tokens">{tokens.toLocaleString('en')}</Figure>
        <Figure name="Packs opened">{packsOpened.toLocaleString('en')}</Figure>
        <Figure name="Claim window">{claim === undefined ? 'Closed' : <Countdown toMs={claim.toMs} />}</Figure>
      </dl>
      <p className="quick-what-is-xp">
        <WhatIsXp />
      </p>
      <h3 className="quick-heading">If you save now</h3>
      <SavingBrings user={user} bonus={claim?.bonus} />
      <p className="hint">
        An account keeps your balance and the value of your items, at most 50 VT, 500 XP and 10 tokens.
      </p>
      <h3 className="quick-heading">Milestones</h3>
      <ul className="quick-steps">
        {QUICK_MILESTONES.map((step) => {
          const isReached = packsOpened >= step.packs;
          return (
            <li key={step.packs} data-reached={isReached || undefined}>
              {isReached ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
              <span>
                {countText(step.packs, 'pack')}: {giftText(step)}
                <span className="unseen">{isReached ? ', reached' : ', not reached yet'}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

function giftText({ xp, tokens }: (typeof QUICK_MILESTONES)[number]): string {
  const gifts = [...(xp > 0 ? [`${xp} XP`] : []), ...(tokens > 0 ? [countText(tokens, 'token')] : [])];
  return gifts.join(' and ');
}
