import { Money } from '@voltide/ui';
import { formatVt } from '@voltide/core';

type VtProps = { readonly sun: bigint; readonly signed?: boolean; readonly className?: string };

export function Vt({ sun, signed = false, className }: VtProps) {
  return <Money amount={formatVt(sun)} signed={signed} {...(className === undefined ? {} : { className })} />;
}
