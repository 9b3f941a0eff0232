import { Button, Live } from '@voltide/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';

import { pathOf } from '../../../lib/http/api.ts';
import { download } from '../../../lib/http/download.ts';
import { errorText } from '../../../lib/http/error-text.ts';

type File = 'csv' | 'all';

/**
 * Offers the entries of the search as CSV, and the whole audit as a file that can be verified. Both downloads are
 * recorded.
 */
export function AuditFiles({ filter }: { readonly filter: Readonly<Record<string, string | undefined>> }) {
  const [saving, setSaving] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const save = async (file: File): Promise<void> => {
    setSaving(file);
    setProblem(undefined);
    try {
      await (file === 'csv'
        ? download(pathOf('GET /api/admin/audit/csv', { query: filter }), 'voltide-audit.csv')
        : download(pathOf('GET /api/admin/audit/export'), 'voltide-audit.json'));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setSaving(undefined);
    }
  };
  return (
    <>
      <Button size={36} icon={<Download />} loading={saving === 'csv'} onClick={() => void save('csv')}>
        These as CSV
      </Button>
      <Button size={36} icon={<Download />} loading={saving === 'all'} onClick={() => void save('all')}>
        All as JSON
      </Button>
      {problem === undefined ? null : (
        <Live as="p" className="error-text" role="alert">
          {problem}
        </Live>
      )}
    </>
  );
}
