import './profile.css';

import { SetsOverview } from '../../../lib/progress/sets-overview.tsx';

export function SetsPanel() {
  return (
    <section className="sets-panel" aria-labelledby="own-sets">
      <h2 id="own-sets">Sets</h2>
      <p className="reading quiet">A set is every item of a pack.</p>
      <SetsOverview isKnown />
    </section>
  );
}
