import './home.css';

import { Facts } from './facts.tsx';
import { JustFound } from './just-found.tsx';
import { PackGrid } from './pack-grid.tsx';
import { ProofSteps } from './proof-steps.tsx';

/** Everything under the statement of the home page. */
export function HomeBelow() {
  return (
    <div className="page grid gap-14 pt-8 md:gap-18 md:pt-10 *:min-w-0">
      <Facts />
      <JustFound />
      <PackGrid />
      <ProofSteps />
    </div>
  );
}
