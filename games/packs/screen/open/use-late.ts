import { useEffect, useState } from 'react';

/** Code that is loaded once it is wanted; undefined until it is here, and where it does not come. */
export function useLate<Code extends object>(load: () => Promise<Code>, request: boolean): Code | undefined {
  const [code, setCode] = useState<Code>();
  const isMissing = request && code === undefined;
  useEffect(() => {
    if (isMissing) load().then(setCode, () => undefined);
  }, [isMissing, load]);
  return code;
}
