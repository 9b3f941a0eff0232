import { useState, type FocusEvent, type PointerEvent, type TouchEvent } from 'react';

type Resting<Value> = {
  readonly shown: Value;
  /** A newer value is available. */
  readonly isWaiting: boolean;
  /** For the list whose rows must not move under finger or pointer. */
  readonly handlers: {
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onTouchStart: () => void;
    readonly onTouchEnd: (event: TouchEvent) => void;
    readonly onTouchCancel: (event: TouchEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
};

type Hold = 'pointer' | 'touch' | 'focus';

/** Freezes the rows of a list while a pointer or a finger is on it, or the focus in it. */
export function useRestingRows<Value>(value: Value): Resting<Value> {
  const [holds, setHolds] = useState<ReadonlySet<Hold>>(new Set());
  const [shown, show] = useState(value);
  const isHeld = holds.size > 0;
  if (!isHeld && shown !== value) show(value);
  const hold = (by: Hold): void => setHolds((before) => (before.has(by) ? before : new Set([...before, by])));
  const release = (by: Hold): void =>
    setHolds((before) => (before.has(by) ? new Set([...before].filter((each) => each !== by)) : before));
  const endTouch = ({ touches }: TouchEvent): void => {
    if (touches.length === 0) release('touch');
  };
  return {
    shown: isHeld ? shown : value,
    isWaiting: isHeld && shown !== value,
    handlers: {
      onPointerEnter: ({ pointerType }) => {
        if (pointerType !== 'touch') hold('pointer');
      },
      onPointerLeave: () => release('pointer'),
      // A scrolling finger ends as a pointer but is still on the list.
      onTouchStart: () => hold('touch'),
      onTouchEnd: endTouch,
      onTouchCancel: endTouch,
      onFocus: ({ target }) => {
        if (target.matches(':focus-visible')) hold('focus');
      },
      // The focus moved to another row of the list.
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) release('focus');
      },
    },
  };
}
