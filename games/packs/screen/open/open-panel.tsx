import { Button, ItemArt, LinkButton, Live } from '@voltide/ui';

import { helpFor, packsText, type PlayError } from '../model/error-help.ts';
import { listTopItems, type ShownPack } from '../model/shown-pack.ts';
import { isQuickGame } from '../../../kit/host.ts';
import { useHost } from '../host.ts';
import { OddsBar } from './odds-bar.tsx';
import { itemLook } from '../../../kit/pack-look.ts';
import { isSaidByBar } from '../../../kit/no-connection.ts';
import { LimitLink } from '../../../kit/limit-link.tsx';
import { Vt } from '../../../kit/vt.tsx';
import { chanceText } from '../../figures.ts';
import type { OpenState } from './open-state.ts';
import { ResultPanel } from './result-panel.tsx';
import type { OpenControl } from './use-open.ts';

type OpenPanelProps = {
  readonly pack: ShownPack;
  readonly quantity: number;
  readonly control: OpenControl;
  readonly isSold: boolean;
  readonly onQuantity: (quantity: number) => void;
  readonly onDemo: () => void;
};

export function OpenPanel({ pack, quantity, control, isSold, onQuantity, onDemo }: OpenPanelProps) {
  const { state } = control;
  return (
    <div className="open-panel">
      {state.phase === 'landed' ? (
        <ResultPanel key={state.opened.id} pack={pack} opened={state.opened} control={control} />
      ) : (
        <Words {...{ pack, quantity, isSold, state, onQuantity, onDemo }} />
      )}
    </div>
  );
}

type WordsProps = Omit<OpenPanelProps, 'control'> & { readonly state: OpenState };

function Words({ pack, quantity, isSold, state, onQuantity, onDemo }: WordsProps) {
  if (state.phase === 'unanswered') {
    return (
      <Live role="alert">
        <p>No answer yet. If the server accepted this open, its result is safe. We keep sending the same request.</p>
        <p className="hint">{state.error.text}</p>
      </Live>
    );
  }
  if (state.phase === 'ready' && state.error !== undefined) {
    return (
      <>
        <ErrorNote error={state.error} quantity={quantity} onQuantity={onQuantity} onDemo={onDemo} />
        <OddsBar pack={pack} />
      </>
    );
  }
  return (
    <>
      {isSold ? <VisitorNote /> : null}
      <TopItems pack={pack} />
      <OddsBar pack={pack} />
    </>
  );
}

function VisitorNote() {
  const { viewer, useLoaded } = useHost();
  const isClosed = useLoaded('GET /api/settings').data?.profile === 'closed';
  if (viewer.kind !== 'visitor' || isClosed) return null;
  return (
    <p className="note">Opening makes you a guest with 25 VT of play balance to pay from. You must be 18 or older.</p>
  );
}

type ErrorNoteProps = Pick<OpenPanelProps, 'quantity' | 'onQuantity' | 'onDemo'> & { readonly error: PlayError };

function ErrorNote({ error, quantity, onQuantity, onDemo }: ErrorNoteProps) {
  const host = useHost();
  const help = helpFor(error, quantity);
  const { action } = help;
  if (isSaidByBar(error, host.isOnline)) return null;
  const isShort = error.code === 'insufficient_balance';
  const isQuick = isQuickGame(host.viewer);
  const text = isShort && isQuick && action === 'demo' ? error.text : help.text;
  return (
    <Live className="open-error" role="alert">
      <p>
        {text} <span className="faint">Nothing was charged.</span>
      </p>
      {help.action === 'fewer' ? (
        <Button onClick={() => onQuantity(help.quantity)}>Choose {packsText(help.quantity)}</Button>
      ) : null}
      {action === 'demo' ? <Button onClick={onDemo}>Open the demo</Button> : null}
      {action === 'sign-in' ? <Button onClick={host.logIn}>Login</Button> : null}
      {action === 'reload' ? (
        <Button onClick={() => host.refresh('GET /api/packs/:packId', 'GET /api/packs')}>Load the new odds</Button>
      ) : null}
      <LimitLink code={error.code} />
      {isShort && !isQuick ? <LinkButton href="/inventory">Sell items</LinkButton> : null}
      {isShort && host.viewer.kind === 'account' ? <LinkButton href="/daily-spin">Daily spin</LinkButton> : null}
      {isShort && host.viewer.kind === 'guest' ? <LinkButton href="/signup">Sign Up</LinkButton> : null}
    </Live>
  );
}

/** Top items with their odds, before an open. */
function TopItems({ pack }: { readonly pack: ShownPack }) {
  return (
    <ul className="open-top">
      {listTopItems(pack, 3).map((item) => (
        <li key={item.id} style={{ '--tone': `var(--r-${item.rarity})` }}>
          <ItemArt {...itemLook(pack.id, item.id, item.rarity)} size={72} />
          <span>
            <strong>{item.name}</strong>
            <Vt sun={item.valueSun} />
            <small>{chanceText(item.tickets)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
