import { formatVt, parseVt } from '@voltide/core';
import { useEffect, useRef, useState } from 'react';

/** Time for which a change is shown. */
const CHANGE_SHOWN_MS = 2000;

/** Returns the latest change of an amount, for two seconds after it; undefined at rest. */
export function useChange(amount: string | undefined): string | undefined {
  const [change, setChange] = useState<string>();
  const before = useRef(amount);
  useEffect(() => {
    const from = before.current;
    before.current = amount;
    if (from === undefined || amount === undefined || from === amount) return;
    setChange(formatVt(parseVt(amount) - parseVt(from)));
    const timer = setTimeout(() => setChange(undefined), CHANGE_SHOWN_MS);
    return () => {
      clearTimeout(timer);
      setChange(undefined);
    };
  }, [amount]);
  return change;
}
