import { ClosedBar } from './closed-bar.tsx';
import { QuickBarSlot } from './quick-bar-slot.tsx';

/** What stands between the header and a page. */
export function TopBars() {
  return (
    <>
      <ClosedBar />
      <QuickBarSlot />
    </>
  );
}
