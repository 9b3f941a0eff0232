import { Button, toast } from '@voltide/ui';
import { useState } from 'react';

import { pathOf } from '../../../lib/http/api.ts';
import { download } from '../../../lib/http/download.ts';
import { errorText } from '../../../lib/http/error-text.ts';

type Kind = 'csv' | 'json';

const PATHS: Readonly<Record<Kind, string>> = {
  csv: pathOf('GET /api/plays/export.csv'),
  json: pathOf('GET /api/plays/export.json'),
};

/** Downloads the whole history: CSV for a spreadsheet, JSON for the verifier. */
export function Downloads() {
  const [busy, setBusy] = useState<Kind>();
  const save = async (kind: Kind): Promise<void> => {
    setBusy(kind);
    try {
      await download(PATHS[kind], `voltide-plays.${kind}`);
    } catch (error) {
      const description = errorText(error);
      toast({ title: 'Download failed', description, tone: 'danger' });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div className="history-downloads">
      <p className="hint">The JSON file is what the offline verifier reads: all plays and all seed pairs.</p>
      <Button size={36} loading={busy === 'csv'} disabled={busy === 'json'} onClick={() => void save('csv')}>
        Download CSV
      </Button>
      <Button size={36} loading={busy === 'json'} disabled={busy === 'csv'} onClick={() => void save('json')}>
        Download JSON
      </Button>
    </div>
  );
}
