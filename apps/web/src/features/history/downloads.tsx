import { Button, toast } from '@voltide/ui';
import { useState } from 'react';

import { call } from '../../lib/api.ts';
import { loadPlays } from '../../lib/all-plays.ts';
import { loadRecord } from '../../lib/play-check.ts';
import { PLAY_CALLS } from '../../lib/play-calls.ts';
import { accountExport, playsToCsv } from './play-export.ts';
import { netOf } from './play-row.tsx';

type Kind = 'csv' | 'json';

/** The whole history as a file: CSV for a spreadsheet, JSON for the verifier. */
export function Downloads() {
  const [busy, setBusy] = useState<Kind>();
  const download = async (kind: Kind): Promise<void> => {
    setBusy(kind);
    try {
      const [text, type] = kind === 'csv' ? [await createCsv(), 'text/csv'] : [await createJson(), 'application/json'];
      saveFile(`voltide-history.${kind}`, text, type);
    } catch (error) {
      const description = error instanceof Error ? error.message : 'Please try again.';
      toast({ title: 'Download failed', description, tone: 'danger' });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div className="history-downloads">
      <p className="text-meta text-fg3">The JSON file is what the offline verifier reads: all plays and all seed pairs.</p>
      <Button size={36} loading={busy === 'csv'} disabled={busy === 'json'} onClick={() => void download('csv')}>
        Download CSV
      </Button>
      <Button size={36} loading={busy === 'json'} disabled={busy === 'csv'} onClick={() => void download('json')}>
        Download JSON
      </Button>
    </div>
  );
}

async function createCsv(): Promise<string> {
  return playsToCsv(await loadPlays(), netOf);
}

async function createJson(): Promise<string> {
  const plays = await loadPlays();
  const { seeds, revealed } = await call(PLAY_CALLS.getSeeds);
  const records = await Promise.all(plays.map(loadRecord));
  return JSON.stringify(accountExport(records, seeds, revealed), null, 1);
}

function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
