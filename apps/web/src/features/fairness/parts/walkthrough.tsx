import { Button, Live } from '@voltide/ui';
import { useState, type ComponentType, type KeyboardEvent } from 'react';

import type { Walk } from '../model/walk.ts';
import {
  ClientPicture,
  CommitPicture,
  HmacPicture,
  ItemPicture,
  NoncePicture,
  RevealPicture,
  SealPicture,
  TicketPicture,
  type PictureProps,
} from './walk-pictures.tsx';
import './walkthrough.css';

type WalkStep = { readonly title: string; readonly text: string; readonly Picture: ComponentType<PictureProps> };

const STEPS: readonly WalkStep[] = [
  {
    title: 'We commit first',
    text: 'The server makes a secret seed and shows its fingerprint before you play. No other seed has this one.',
    Picture: CommitPicture,
  },
  {
    title: 'You add yours',
    text: 'Your browser makes a second seed. We committed before we knew it, so we could not pick one to suit it.',
    Picture: ClientPicture,
  },
  {
    title: 'Each play has a number',
    text: 'Plays are counted 0, 1, 2 … without gaps. None can be skipped, repeated or redrawn.',
    Picture: NoncePicture,
  },
  {
    title: 'All three are mixed',
    text: 'HMAC-SHA-256 of both seeds and the number gives 64 characters. The same three always give the same ones.',
    Picture: HmacPicture,
  },
  {
    title: 'They become a ticket',
    text: 'The first characters, as a number, leave a remainder: one ticket out of a million, each equally likely.',
    Picture: TicketPicture,
  },
  {
    title: 'The ticket picks the item',
    text: 'Every item owns a range of tickets. The ranges are the published odds, fixed by a hash before the play.',
    Picture: ItemPicture,
  },
  {
    title: 'Then the secret comes out',
    text: 'When you ask, or after 1,000 plays or 30 days, the server seed is shown. Now anyone can redo every step.',
    Picture: RevealPicture,
  },
  {
    title: 'And every day is sealed',
    text: 'All balances and plays become one tree under one hash, signed and linked to the day before. Yours is in it.',
    Picture: SealPicture,
  },
];

const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Explains in pictures how a result is made; each moves when the reader steps on. */
export function Walkthrough({ walk, isOwn }: { readonly walk: Walk; readonly isOwn: boolean }) {
  const [step, setStep] = useState(0);
  const [told, setTold] = useState('');
  const last = STEPS.length - 1;
  const go = (to: number): void => {
    const next = Math.min(last, Math.max(0, to));
    setStep(next);
    setTold(`${STEPS[next]?.title}. ${STEPS[next]?.text}`);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(step + by);
  };
  return (
    <div className="panel walk" role="group" aria-label="How a result is made, step by step">
      <div className="walk-pictures">
        {STEPS.map(({ title, Picture }, i) => (
          <div key={title} className="walk-picture" data-on={i === step}>
            <Picture walk={walk} />
          </div>
        ))}
      </div>
      <div className="walk-side">
        <p className="walk-source hint">
          {isOwn ? 'Your newest revealed pack' : 'The published example'}, step {step + 1} of {STEPS.length}
        </p>
        <div className="walk-texts">
          {STEPS.map(({ title, text }, i) => (
            <div key={title} data-on={i === step}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          ))}
        </div>
        <Live className="unseen" role="status">
          {told}
        </Live>
        <div className="walk-controls">
          <Button size={44} disabled={step === 0} onClick={() => go(step - 1)} onKeyDown={onKeyDown}>
            Back
          </Button>
          <Button size={44} variant="volt" onClick={() => go(step === last ? 0 : step + 1)} onKeyDown={onKeyDown}>
            {step === last ? 'Start again' : 'Next'}
          </Button>
          <ol className="walk-dots">
            {STEPS.map(({ title }, i) => (
              <li key={title}>
                <button
                  type="button"
                  aria-label={`Step ${i + 1}: ${title}`}
                  aria-current={i === step ? 'step' : undefined}
                  onClick={() => go(i)}
                  onKeyDown={onKeyDown}
                />
              </li>
            ))}
          </ol>
        </div>
      </div>
    </div>
  );
}
