import { useEffect, useState } from 'react';

/** Loads code once it is wanted; undefined until it is loaded, and after an error. */
export function useLate<Code extends object>(load: () => Promise<Code>, request: boolean): Code | undefined {
  const [code, setCode] = useState<Code>();
  const isMissing = request && code === undefined;
  useEffect(() => {
    if (isMissing) load().then(setCode, () => undefined);
  }, [isMissing, load]);
  return code;
}
