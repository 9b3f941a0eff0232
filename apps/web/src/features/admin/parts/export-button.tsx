import { Button, Live } from '@voltide/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';

import { download } from '../../../lib/http/download.ts';
import { errorText } from '../../../lib/http/error-text.ts';

type ExportButtonProps = {
  /** Address of the file, with the filters of the list. */
  readonly url: string;
  readonly fileName: string;
};

/** Saves the result of a search as CSV. The server makes the file and records the export. */
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
