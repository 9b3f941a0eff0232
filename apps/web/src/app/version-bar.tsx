import './notice-bar.css';

import { Button, IconButton, Live } from '@voltide/ui';
import { X } from 'lucide-react';
import { useState } from 'react';

/** Offers a reload if the server has a newer build. The page never reloads by itself. */
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
