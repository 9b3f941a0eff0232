import { ItemArt, Money, RarityTag, useScrollLock } from '@voltide/ui';
import { formatVt } from '@voltide/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

import { chanceText, timesText } from '../../figures.ts';
import type { OpenItem, OpenResult } from '../model/open-result.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import type { Opened } from '../open/open-state.ts';
import { itemLook, packLook } from '../../../kit/pack-look.ts';
import { prefersStill } from '../../../kit/still.ts';
import { useModal } from '../../../kit/use-modal.ts';
import { Vt } from '../../../kit/vt.tsx';
import { PeakActions } from './peak-actions.tsx';
import { playPeak } from './peak-motion.ts';
import type { Peak } from './peak-plan.ts';
import './peak.css';

export type PeakLayerProps = {
  readonly pack: ShownPack;
  readonly peak: Peak;
  readonly opened: Opened;
  /** Place of its item on the stage, in the view, from which it grows. */
  readonly from: DOMRect | undefined;
  readonly onClose: () => void;
};

const ART_PX = 640;

/**
 * A great item over the whole page. It moves once; Escape, Space or a tap ends the motion, after which it can be
 * viewed, saved as a picture, and closed. With reduced motion it stands still from the start.
 */
export function PeakLayer({ pack, peak, opened, from, onClose }: PeakLayerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const motion = useRef<() => void>(undefined);
  const [isStill, setStill] = useState(prefersStill);
  const { item } = peak;
  useScrollLock(true);
  const play = useEffectEvent((element: HTMLDialogElement) => {
    if (isStill) return;
    const run = playPeak(element, { peak, from, onEnd: () => setStill(true) });
    motion.current = run.finish;
    return run.stop;
  });
  useEffect(() => {
    if (dialog.current !== null) return play(dialog.current);
  }, []);

  const skip = (): void => motion.current?.();
  useDialogEvents(dialog, {
    keydown: (event) => {
      if (event.key !== 'Escape' && (isStill || event.key !== ' ')) return;
      event.preventDefault();
      if (isStill) onClose();
      else skip();
    },
    click: (event) => {
      if (!isStill) skip();
      else if (!(event.target instanceof Element && event.target.closest('.peak-foot') !== null)) onClose();
    },
    // The browser's own way to close it, such as a phone's back button, takes the same two steps.
    cancel: (event) => {
      event.preventDefault();
      if (isStill) onClose();
      else skip();
    },
    // A browser may close it without asking first.
    close: onClose,
  });
  useModal(dialog);
  return (
    <dialog
      ref={dialog}
      className="peak dark"
      tabIndex={-1}
      aria-labelledby="peak-name"
      aria-describedby="peak-worth"
      data-rarity={item.rarity}
      data-still={isStill || undefined}
      style={{
        '--hue': packLook(pack.id).hue,
        '--tone': `var(--r-${item.rarity})`,
        '--burst': `var(--a-${item.rarity}-halo)`,
      }}
    >
      <div className="peak-veil" />
      <div className="peak-body">
        <Lit packId={pack.id} item={peak.item} />
        <div className="peak-words">
          <Told pack={pack} peak={peak} result={opened.result} />
          <PeakActions pack={pack} peak={peak} opened={opened} isStill={isStill} onClose={onClose} />
        </div>
      </div>
      <canvas className="peak-sparks" aria-hidden />
      {opened.paid === undefined ? <span className="stage-flag">Demo</span> : null}
    </dialog>
  );
}

/** The item in its light. */
function Lit({ packId, item }: { readonly packId: string; readonly item: OpenItem }) {
  return (
    <>
      <div className="peak-light" aria-hidden>
        <i className="peak-rays" />
        <i className="peak-bloom" />
        <i className="peak-ring" />
        <i className="peak-ring" />
      </div>
      <div className="peak-art">
        <ItemArt {...itemLook(packId, item.itemId, item.rarity)} size={ART_PX} />
      </div>
    </>
  );
}

type ToldProps = Pick<PeakLayerProps, 'pack' | 'peak'> & { readonly result: OpenResult };

/** Says the item, its value and its odds; for several packs also their total price and return. */
function Told({ pack, peak: { item, priceSun }, result }: ToldProps) {
  return (
    <>
      <div className="peak-title">
        <RarityTag rarity={item.rarity} />
        <h2 id="peak-name">{item.name}</h2>
      </div>
      <p id="peak-worth" className="peak-worth">
        <Vt sun={item.valueSun} className="peak-value" />
        <span className="peak-count num" aria-hidden>
          <Money amount={formatVt(item.valueSun)} />
        </span>
      </p>
      <p className="peak-odds">
        {timesText(item.valueSun, priceSun)}× the price · {chanceText(pack.items[item.item]?.tickets ?? 0)}
        {result.items.length === 1 ? null : (
          <span>
            All {result.items.length} packs: <Vt sun={result.valueSun} /> for <Vt sun={result.stakeSun} />
          </span>
        )}
      </p>
    </>
  );
}

type DialogEvents = {
  readonly keydown: (event: KeyboardEvent) => void;
  readonly click: (event: MouseEvent) => void;
  readonly cancel: (event: Event) => void;
  readonly close: () => void;
};

function useDialogEvents(dialog: { readonly current: HTMLDialogElement | null }, events: DialogEvents): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => events.keydown(event));
  const onClick = useEffectEvent((event: MouseEvent) => events.click(event));
  const onCancel = useEffectEvent((event: Event) => events.cancel(event));
  const onClose = useEffectEvent(() => events.close());
  // Before it is shown: a key pressed at that moment would close it unnoticed.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal };
    dialog.current?.addEventListener('keydown', (event) => (isWithin(event) ? onKey(event) : undefined), options);
    dialog.current?.addEventListener('click', (event) => (isWithin(event) ? onClick(event) : undefined), options);
    dialog.current?.addEventListener('cancel', (event) => onCancel(event), options);
    dialog.current?.addEventListener('close', () => onClose(), options);
    return () => listening.abort();
  }, [dialog]);
}

/** False for a press in another dialog above this one, such as the share dialog. */
function isWithin({ target, currentTarget }: Event): boolean {
  return !(target instanceof Element) || target.closest('dialog') === currentTarget;
}
