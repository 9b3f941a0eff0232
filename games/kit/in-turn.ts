import { useEffect, useState } from 'react';

/**
 * Delays changes of a value by a few frames, so that parts of a page that change at one moment do so in one frame each.
 * The first value is there at once, as is everything in a hidden tab, which has no frames.
 * @param turn delay in frames; 0 for none.
 */
export function useInTurn<Value>(value: Value, turn: number): Value {
  const [shown, setShown] = useState(value);
  useEffect(() => afterFrames(turn, () => setShown(() => value)), [value, turn]);
  return turn === 0 ? value : shown;
}

function afterFrames(frames: number, callback: () => void): () => void {
  if (frames === 0 || document.visibilityState === 'hidden') {
    callback();
    return () => undefined;
  }
  let left = frames;
  const next = (): void => {
    left -= 1;
    if (left === 0) callback();
    else frame = requestAnimationFrame(next);
  };
  let frame = requestAnimationFrame(next);
  return () => cancelAnimationFrame(frame);
}
