import { AccessCheck } from './access-check.tsx';
import { Frame } from './frame.tsx';

/** The operators' portal: behind the server's own gate, the frame with the section of the address. */
export function Portal() {
  return (
    <AccessCheck>
      <Frame />
    </AccessCheck>
  );
}
