import { Button, CopyButton } from '@voltide/ui';
import { Download, Printer } from 'lucide-react';

import { saveFile } from '../http/download.ts';

const FILE_NAME = 'voltide-recovery-codes.txt';

/** Shows recovery codes once, with ways to save them. */
export function RecoveryCodes({ codes, username }: { readonly codes: readonly string[]; readonly username: string }) {
  const text = codes.join('\n');
  const save = (): void => {
    saveFile(new Blob([`Voltide recovery codes of ${username}\n\n${text}\n`], { type: 'text/plain' }), FILE_NAME);
  };
  return (
    <div className="stack">
      <p className="quiet">
        Each code opens your account once if you lose your authenticator. They are shown only now: keep them somewhere
        other than your phone.
      </p>
      <div className="recovery-sheet">
        <p className="print-only">Voltide recovery codes of {username}</p>
        <ol className="recovery-codes" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="button-row-close">
        <CopyButton text={text} label="Copy" size={44} withLabel />
        <Button size={44} icon={<Download />} onClick={save}>
          Download
        </Button>
        <Button size={44} icon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
