import { VerifyTick } from '@voltide/ui';
import type { CSSProperties, ReactNode } from 'react';

import type { Walk } from '../model/walk.ts';

/** Order in which parts of a picture appear. */
const turn = (i: number): CSSProperties => ({ '--turn': i });

type PartProps = {
  readonly i: number;
  readonly name: string;
  readonly tone?: 'secret' | 'own' | 'good';
  readonly children: ReactNode;
};

function Part({ i, name, tone, children }: PartProps) {
  return (
    <div className="walk-part walk-in" data-tone={tone} style={turn(i)}>
      <small>{name}</small>
      <span className="mono">{children}</span>
    </div>
  );
}

/** An arrow with the name of the step between two values. */
function Turns({ i, by }: { readonly i: number; readonly by: string }) {
  return (
    <p className="walk-arrow walk-in" style={turn(i)}>
      <span>{by}</span>
    </p>
  );
}

const HIDDEN = '•'.repeat(64);

export type PictureProps = { readonly walk: Walk };

export function CommitPicture({ walk }: PictureProps) {
  return (
    <>
      <Part i={0} name="Server seed, secret" tone="secret">
        {HIDDEN}
      </Part>
      <Turns i={1} by="SHA-256" />
      <Part i={2} name="Commitment, shown to you" tone="good">
        {walk.commitment}
      </Part>
    </>
  );
}

export function ClientPicture({ walk }: PictureProps) {
  return (
    <>
      <Part i={0} name="Commitment, fixed" tone="secret">
        {walk.commitment}
      </Part>
      <Turns i={1} by="and then" />
      <Part i={2} name="Client seed, made by your browser" tone="own">
        {walk.clientSeed}
      </Part>
    </>
  );
}

const SHOWN_NONCES = 5;

export function NoncePicture({ walk: { nonce } }: PictureProps) {
  const first = Math.max(0, nonce - 2);
  const nonces = Array.from({ length: SHOWN_NONCES }, (_, i) => first + i);
  return (
    <ol className="walk-nonces">
      {nonces.map((each, i) => (
        <li key={each} className="walk-in num" data-on={each === nonce} style={turn(i)}>
          {each}
        </li>
      ))}
    </ol>
  );
}

export function HmacPicture({ walk: { message, digest } }: PictureProps) {
  return (
    <>
      <Part i={0} name="Key: the server seed" tone="secret">
        {HIDDEN}
      </Part>
      <Part i={1} name="Message: game, client seed, nonce, draw" tone="own">
        {message}
      </Part>
      <Turns i={2} by="HMAC-SHA-256" />
      <Part i={3} name="64 characters that only these two give" tone="good">
        <b>{digest.slice(0, 16)}</b>
        {digest.slice(16)}
      </Part>
    </>
  );
}

/** A marker's place on a line, from 0 to 1. */
const at = (share: number): CSSProperties => ({ '--at': `${(100 * share).toFixed(4)}%` });

export function TicketPicture({ walk: { digest, word, tickets, ticket } }: PictureProps) {
  return (
    <>
      <Part i={0} name="The first 16 characters, as a number">
        0x{digest.slice(0, 16)} = {word}
      </Part>
      <Turns i={1} by={`remainder by ${tickets.toLocaleString('en')}`} />
      <div className="walk-line walk-in" style={turn(2)}>
        <i style={at(ticket / tickets)}>
          <b className="num">{ticket.toLocaleString('en')}</b>
        </i>
        <small className="num">0</small>
        <small className="num">{(tickets - 1).toLocaleString('en')}</small>
      </div>
    </>
  );
}

const SHOWN_ITEMS = 6;

export function ItemPicture({ walk: { tickets, ticket, items } }: PictureProps) {
  const drawn = items.find(({ isDrawn }) => isDrawn);
  const largest = items.toSorted((left, right) => right.tickets - left.tickets);
  const listed = largest.filter((item, i) => i < SHOWN_ITEMS - 1 || item === drawn).slice(0, SHOWN_ITEMS);
  return (
    <>
      <div className="walk-bar walk-in" style={turn(0)}>
        {items.map(({ name, tickets: own, isDrawn }) => (
          <span key={name} data-on={isDrawn} style={{ flexGrow: own }} />
        ))}
        <i style={at(ticket / tickets)}>
          <b className="num">{ticket.toLocaleString('en')}</b>
        </i>
      </div>
      <ul className="walk-items">
        {listed.map(({ name, tickets: own, isDrawn }, i) => (
          <li key={name} className="walk-in" data-on={isDrawn} style={turn(i + 1)}>
            <span>{name}</span>
            <span className="num">{own.toLocaleString('en')} tickets</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function RevealPicture({ walk: { serverSeed, commitment } }: PictureProps) {
  return (
    <>
      <Part i={0} name="Server seed, revealed">
        {serverSeed}
      </Part>
      <Turns i={1} by="SHA-256" />
      <Part i={2} name="The commitment from before the play" tone="good">
        {commitment}
      </Part>
      <p className="walk-proven walk-in" style={turn(3)}>
        <VerifyTick state="proven" size={28} /> Proven
      </p>
    </>
  );
}

const DAYS = ['Two days ago', 'Yesterday', 'Today'] as const;

export function SealPicture() {
  return (
    <>
      <div className="walk-tree walk-in" style={turn(0)} role="img" aria-label={TREE}>
        <svg viewBox="0 0 280 120" aria-hidden>
          <path d="M35 100 70 60M105 100 70 60M175 100 210 60M245 100 210 60M70 60 140 20M210 60 140 20" />
          <path className="walk-way" d="M105 100 70 60 140 20" />
          {[35, 175, 245].map((x) => (
            <circle key={x} cx={x} cy="100" r="9" />
          ))}
          <circle className="walk-own" cx="105" cy="100" r="11" />
          <circle cx="70" cy="60" r="9" />
          <circle cx="210" cy="60" r="9" />
          <circle className="walk-root" cx="140" cy="20" r="12" />
        </svg>
      </div>
      <ol className="walk-days">
        {DAYS.map((day, i) => (
          <li key={day} className="walk-in" style={turn(i + 1)}>
            {day}
          </li>
        ))}
      </ol>
    </>
  );
}

const TREE = 'A tree of hashes: your balance and plays are one leaf, and a path leads from it to the root of the day.';
