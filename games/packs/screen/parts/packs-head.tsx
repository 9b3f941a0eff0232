import '../packs-screen.css';

import { Link, PageHead } from '@voltide/ui';

/** Shows the head of /packs. It is painted before the code has arrived, so nothing in it needs loading. */
export function PacksHead() {
  return (
    <PageHead
      title="Packs"
      isLow
      lead={
        <>
          Every pack returns exactly 93% on average.{' '}
          <span className="hidden-below-768">They differ in price and volatility. </span>
          <Link href="/pack-system" className="link packs-head-link">
            How packs work
          </Link>
          <span className="hidden-below-768">
            {' · '}
            <Link href="/rules" className="link">
              Every version of the odds
            </Link>
          </span>
        </>
      }
    />
  );
}
