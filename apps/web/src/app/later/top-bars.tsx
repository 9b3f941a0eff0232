import { ClosedBar } from './closed-bar.tsx';
import { QuickPlace } from './quick-place.tsx';

/** What stands between the header and a page. */
export function TopBars() {
  return (
    <>
      <ClosedBar />
      <QuickPlace />
    </>
  );
}
