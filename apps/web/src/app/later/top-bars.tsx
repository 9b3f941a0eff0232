import { ClosedBar } from './closed-bar.tsx';
import { QuickBarSlot } from './quick-bar-slot.tsx';

export function TopBars() {
  return (
    <>
      <ClosedBar />
      <QuickBarSlot />
    </>
  );
}
