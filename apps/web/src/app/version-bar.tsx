import './notice-bar.css';

import { Button, IconButton, Live } from '@voltide/ui';
import { X } from 'lucide-react';
import { useState } from 'react';

/** Says that the server has a newer build than this page. Nothing is loaded anew before somebody wishes it. */
export function VersionBar() {
  const [isPutOff, putOff] = useState(false);
  if (isPutOff) return null;
  return (
    <Live className="notice-bar version-bar appear" role="status">
      <p>A new version is ready</p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
      <IconButton label="Not now" icon={<X />} onClick={() => putOff(true)} />
    </Live>
  );
}
