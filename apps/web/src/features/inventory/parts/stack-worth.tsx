import type { Stack } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { Money } from '@voltide/ui';

import { worthOf } from '../model/stack-filters.ts';

export function StackWorth({ stack }: { readonly stack: Stack }) {
  if (stack.count === 1) return <Money amount={stack.value} />;
  return (
    <>
      <Money amount={stack.value} unit={null} /> each · <Money amount={formatVt(worthOf(stack))} unit={null} /> all
    </>
  );
}
