import { QUICK_CLAIM_BONUS, QUICK_MILESTONES, type QuickUser } from '@voltide/contract';
import { Button, Dialog, Money, moneyText } from '@voltide/ui';
import { Circle, CircleCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { useGo } from '../../../lib/navigation.ts';
import { askToSave } from '../../../lib/quick/ask-to-save.ts';
import { forgetQuick, type Told } from '../../../lib/quick/quick-game.ts';
import { countText } from '../model/figures.ts';
import { QuickProofPanel } from './quick-proof.tsx';

type QuickDetailsProps = {
  readonly told: Told;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** All figures, what is next, what saving would bring, and the way out. */
export function QuickDetails({ told: { user, token }, isOpen, onOpenChange }: QuickDetailsProps) {
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
          It has no name and no password, so nobody can come back to it. {moneyText(user.lockInAmount)},{' '}
          {user.xp.toLocaleString('en')} XP and {countText(user.tokens, 'token')} would be gone.
        </p>
      ) : (
        <>
          <Figures user={user} />
          <QuickProofPanel token={token} isRunning />
        </>
      )}
    </Dialog>
  );
}

function Figures({ user }: { readonly user: QuickUser }) {
  const { level, xp, tokens, packsOpened, balance, lockInAmount } = user;
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
        <Figure name="If you save now">
          <Money amount={lockInAmount} />
        </Figure>
      </dl>
      <h3 className="mt-6">Milestones</h3>
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
      <p className="mt-6 text-meta text-fg3">
        An account takes along your balance and the value of your finds, at most 50 VT, 500 XP and 10 tokens. Saving
        soon after a play adds {moneyText(QUICK_CLAIM_BONUS, { decimals: 0 })}; waiting costs nothing else.
      </p>
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
