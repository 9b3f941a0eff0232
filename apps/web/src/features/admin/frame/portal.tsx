import { AccessCheck } from './access-check.tsx';
import { Frame } from './frame.tsx';

/** Draws the frame with the current section once {@link AccessCheck} lets the operator in. */
export function Portal() {
  return (
    <AccessCheck>
      <Frame />
    </AccessCheck>
  );
}
