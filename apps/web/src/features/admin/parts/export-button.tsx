import { Button, Live } from '@voltide/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';

import { download } from '../../../lib/http/download.ts';
import { errorText } from '../../../lib/http/error-text.ts';

type ExportButtonProps = {
  /** The address of the file, with what the list is filtered by. */
  readonly url: string;
  readonly fileName: string;
};

/** Saves what a search finds as CSV. The server makes the file, and notes the export in the audit. */
export function ExportButton({ url, fileName }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await download(url, fileName);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size={36} icon={<Download />} loading={isBusy} onClick={() => void save()}>
        Export CSV
      </Button>
      {problem === undefined ? null : (
        <Live as="p" className="error-text" role="alert">
          {problem}
        </Live>
      )}
    </>
  );
}
