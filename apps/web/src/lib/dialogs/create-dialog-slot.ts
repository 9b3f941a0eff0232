import { present } from '@voltide/core';

type DialogSlot<Code> = {
  /** Says how the code is loaded. The app calls this, since no file of lib knows a feature. */
  readonly register: (load: () => Promise<Code>) => void;
  /** @throws NetworkError, OutdatedError */
  readonly load: () => Promise<Code>;
};

/** Creates a door: the place where lib and features open code of a feature that they do not import. */
export function createDialogSlot<Code>(name: string): DialogSlot<Code> {
  let registered: (() => Promise<Code>) | undefined;
  return {
    register: (load) => {
      registered = load;
    },
    load: () => present(registered, `the registration of ${name}`)(),
  };
}
