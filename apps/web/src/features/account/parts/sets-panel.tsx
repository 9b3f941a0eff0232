import './profile.css';

import { SetsOverview } from '../../../lib/progress/sets-overview.tsx';

/** All packs with their stamps and sets. */
export function SetsPanel() {
  return (
    <section className="grid gap-4 *:min-w-0" aria-labelledby="own-sets">
      <h2 id="own-sets">Sets</h2>
      <p className="max-w-reading text-fg2">A set is every item of a pack.</p>
      <SetsOverview isKnown />
    </section>
  );
}
