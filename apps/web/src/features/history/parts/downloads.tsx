import { Button, toast } from '@voltide/ui';
import { useState } from 'react';

import { download } from '../../../lib/download.ts';
import { PLAY_CALLS } from '../../../lib/play-calls.ts';

type Kind = 'csv' | 'json';

const PATHS: Readonly<Record<Kind, string>> = {
  csv: PLAY_CALLS.exportPlaysCsv.path,
  json: PLAY_CALLS.exportPlaysJson.path,
};

/** The whole history as a file: CSV for a spreadsheet, JSON for the verifier. */
export function Downloads() {
  const [busy, setBusy] = useState<Kind>();
  const save = async (kind: Kind): Promise<void> => {
    setBusy(kind);
    try {
      await download(PATHS[kind], `voltide-plays.${kind}`);
    } catch (error) {
      const description = error instanceof Error ? error.message : 'Please try again.';
      toast({ title: 'Download failed', description, tone: 'danger' });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div className="history-downloads">
      <p className="text-meta text-fg3">
        The JSON file is what the offline verifier reads: all plays and all seed pairs.
      </p>
      <Button size={36} loading={busy === 'csv'} disabled={busy === 'json'} onClick={() => void save('csv')}>
        Download CSV
      </Button>
      <Button size={36} loading={busy === 'json'} disabled={busy === 'csv'} onClick={() => void save('json')}>
        Download JSON
      </Button>
    </div>
  );
}
