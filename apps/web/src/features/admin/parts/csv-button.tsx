import { csvLine } from '@voltide/core';
import { Button, Live } from '@voltide/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';

import { saveFile } from '../../../lib/http/download.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import type { DataColumn } from './data-column.ts';

export type CsvOfTable = {
  /** File name without its ending: "players". */
  readonly name: string;
  /** Records the export in the audit; the file is made after it resolves. */
  readonly record: (rows: number) => Promise<unknown>;
};

type CsvButtonProps<Row> = {
  readonly csv: CsvOfTable;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
};

/** Saves the shown rows as CSV after the server has recorded the export. */
export function CsvButton<Row>({ csv: { name, record }, columns, rows }: CsvButtonProps<Row>) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await record(rows.length);
      const told = columns.filter(({ text }) => text !== undefined);
      const lines = rows.map((row) => told.map(({ text }) => text?.(row) ?? ''));
      const file = [told.map(({ head }) => head), ...lines].map(csvLine);
      saveFile(new Blob(file, { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="data-csv">
      <Button size={36} variant="ghost" icon={<Download />} loading={isBusy} onClick={() => void save()}>
        Save {rows.length} {rows.length === 1 ? 'row' : 'rows'} as CSV
      </Button>
      {problem === undefined ? null : (
        <Live as="p" className="error-text" role="alert">
          {problem}
        </Live>
      )}
    </div>
  );
}
