import type { StatisticPart } from '@voltide/contract';
import { Button, Live } from '@voltide/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';

import { pathOf } from '../../../lib/http/api.ts';
import { downloadPublic } from '../../../lib/http/download.ts';
import { errorText } from '../../../lib/http/error-text.ts';

const NAMES: Readonly<Record<StatisticPart, string>> = {
  outcomes: 'All outcomes',
  returns: 'All returns',
  battles: 'Battles',
  withdrawals: 'Withdrawals',
  checks: 'Verified results',
};

/** The figures as files. Each starts with the query it came from. */
export function StatisticFiles({ files }: { readonly files: readonly StatisticPart[] }) {
  const [problem, setProblem] = useState<string>();
  const save = async (part: StatisticPart): Promise<void> => {
    setProblem(undefined);
    try {
      await downloadPublic(pathOf('GET /api/statistics/csv', { query: { part } }), `voltide-${part}.csv`);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <div className="statistic-files">
      {files.map((part) => (
        <Button key={part} size={36} icon={<Download />} onClick={() => void save(part)}>
          {NAMES[part]} (CSV)
        </Button>
      ))}
      <p className="hint">Each file begins with the query it came from.</p>
      {problem === undefined ? null : (
        <Live as="p" role="alert" className="error-text">
          {problem}
        </Live>
      )}
    </div>
  );
}
