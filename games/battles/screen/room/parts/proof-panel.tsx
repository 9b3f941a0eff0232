import { CopyButton, Link, RelativeTime } from '@voltide/ui';
import { useState, type ReactNode } from 'react';

import { nameOfId } from '../../../../kit/name-of-id.ts';
import { rulesAtHref, rulesHref } from '../../../../kit/rules-href.ts';
import type { BattleRoom } from '../../../contract.ts';
import { beaconWords } from '../../model/words.ts';
import { readNamedBeacon } from '../model/proof.ts';
import './proof-panel.css';

/**
 * Shows what fixes a battle before it is drawn, as it appears: the commitment, the lock, the beacon, and finally the
 * seed.
 */
export function ProofPanel({ battle }: { readonly battle: BattleRoom }) {
  const { commitment, locks, serverSeed, beacon, beaconValue, state } = battle;
  const lock = locks.at(-1);
  const named = lock === undefined ? undefined : readNamedBeacon(lock.document);
  // A battle that was never locked has no beacon, and none is missing.
  const words = beaconWords(beacon === null && state !== 'open' ? 'drand-quicknet' : beacon);
  return (
    <section className="panel proof" aria-labelledby="battle-proof">
      <h2 id="battle-proof">What decides it</h2>
      <ol>
        <Step title="Sealed before anyone took a seat" isDone>
          <p>The server is bound to its seed by this commitment.</p>
          <Hash label="commitment" text={commitment} />
        </Step>
        <Step title="Locked with the last seat" isDone={lock !== undefined}>
          {lock === undefined ? (
            <p>Packs, seats and everybody’s client seeds become one document. Its hash is public before the draw.</p>
          ) : (
            <>
              <p>
                Published <RelativeTime at={lock.at} />
                {locks.length > 1 ? ', again, since an earlier beacon did not answer' : ''}.
              </p>
              <Hash label="lock hash" text={lock.hash} />
              <RulesOf battle={battle} at={lock.at} />
              <LockDocument document={lock.document} />
            </>
          )}
        </Step>
        <Step title="Drawn by a beacon" isDone={isDrawn(state)} isWarning={words.isLocal}>
          {named === undefined ? (
            <p>{words.willSay}</p>
          ) : (
            <>
              <p>
                <strong>
                  {words.name}, round <span className="num">{named.round}</span>
                </strong>
                {words.isLocal ? ' (local)' : ''}. {words.says}
              </p>
              {beaconValue === null ? null : <Hash label="value of the beacon" text={beaconValue} />}
            </>
          )}
        </Step>
        <Step title="Open to everyone" isDone={serverSeed !== null}>
          {serverSeed === null ? (
            <p>At the end the server seed is revealed, and anyone can recompute the battle.</p>
          ) : (
            <Hash label="server seed" text={serverSeed} />
          )}
        </Step>
      </ol>
    </section>
  );
}

function isDrawn(state: BattleRoom['state']): boolean {
  return state === 'rolling' || state === 'settled';
}

type StepProps = {
  readonly title: string;
  readonly isDone: boolean;
  readonly isWarning?: boolean;
  readonly children: ReactNode;
};

function Step({ title, isDone, isWarning = false, children }: StepProps) {
  return (
    <li data-done={isDone || undefined} data-warning={isWarning || undefined}>
      <h3>
        {title}
        <span className="unseen">{isDone ? ', done' : ', still to come'}</span>
      </h3>
      {children}
    </li>
  );
}

function Hash({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <p className="proof-hash">
      <code>{text}</code>
      <CopyButton text={text} label={`Copy ${label}`} />
    </p>
  );
}

/** Links the versions of the odds and of the rules at the lock. */
function RulesOf({ battle, at }: { readonly battle: BattleRoom; readonly at: string }) {
  const packs = new Map(battle.settings.rounds.map(({ id, hash }) => [hash, id]));
  return (
    <p>
      Played under the{' '}
      <Link className="link" href={rulesAtHref('battles', at)}>
        rules of battles
      </Link>{' '}
      and the odds of{' '}
      {[...packs].map(([hash, id], i) => (
        <span key={hash}>
          {i === 0 ? '' : ', '}
          <Link className="link" href={rulesHref(hash)}>
            {nameOfId(id)}
          </Link>
        </span>
      ))}{' '}
      as they were then.
    </p>
  );
}

function LockDocument({ document: text }: { readonly document: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Lock document</summary>
      {isOpen ? (
        <div className="proof-document">
          <pre>{prettyJson(text)}</pre>
          <CopyButton text={text} label="Copy lock document" withLabel />
        </div>
      ) : null}
    </details>
  );
}

function prettyJson(text: string): string {
  return JSON.stringify(JSON.parse(text), null, 2);
}
