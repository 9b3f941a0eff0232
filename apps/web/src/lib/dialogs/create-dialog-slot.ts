import { present } from '@voltide/core';

type DialogSlot<Code> = {
  /** Registers the loader. The app calls this, since lib imports no feature. */
  readonly register: (load: () => Promise<Code>) => void;
  /** @throws NetworkError, OutdatedError */
  readonly load: () => Promise<Code>;
};

/** Creates a slot through which lib and features open a feature's dialog without importing it. */
export function createDialogSlot<Code>(name: string): DialogSlot<Code> {
  let registered: (() => Promise<Code>) | undefined;
  return {
    register: (load) => {
      registered = load;
    },
    load: () => present(registered, `the registration of ${name}`)(),
  };
}
