import { describeBytes, textEncodingOf } from '@voltide/games/text-encoding';
import { Button, Field, Link, Live, PageHead, TextArea } from '@voltide/ui';
import { useState, type ChangeEvent, type SyntheticEvent } from 'react';

import { bring } from '../../lib/bring.ts';
import { errorText } from '../../lib/error-text.ts';
import type { Verdict } from './model/verify-input.ts';
import { DOCUMENT_HREF } from './model/worked-example.ts';
import { VerifyResult } from './parts/verify-result.tsx';
import './parts/fairness.css';

const LARGEST_FILE_BYTES = 64 * 1024 * 1024;
/** A longer file is checked without being shown. */
const SHOWN_CHARACTERS = 20_000;

/** The verifier and its hashes are loaded when they are needed. */
async function verifyHere(content: string): Promise<Verdict> {
  try {
    const [{ verifyText }, { browserHashes }, battles, seasons] = await bring(
      Promise.all([
        import('./model/verify-input.ts'),
        import('@voltide/fairness/browser'),
        content.includes('"voltide-battle/') ? import('@voltide/games/check-battle') : undefined,
        /"voltide-season\/|"season"/.test(content) ? import('@voltide/games/boards/check-file') : undefined,
      ]),
    );
    const checks = { checkBattle: battles?.checkBattleFile, checkSeason: seasons?.checkSeasonFile };
    return verifyText(browserHashes, content, checks);
  } catch (error) {
    return { kind: 'unreadable', reason: errorText(error) };
  }
}

/** The text of a file in UTF-8 or UTF-16, or why it holds none. */
async function readText(file: File): Promise<{ readonly text: string } | { readonly reason: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fault = describeBytes(bytes);
  if (fault !== undefined) return { reason: `This file is not text: ${fault}.` };
  try {
    return { text: new TextDecoder(textEncodingOf(bytes), { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { reason: 'This file is not text in UTF-8 or UTF-16.' };
  }
}

/** /fairplay/verify: recomputes any record in this browser; nothing is sent anywhere (S15-02). */
export function Screen() {
  const [text, setText] = useState('');
  const [verdict, setVerdict] = useState<Verdict>();
  const [isBusy, setBusy] = useState(false);
  const check = async (content: string): Promise<void> => {
    setBusy(true);
    setVerdict(await verifyHere(content));
    setBusy(false);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (text.trim() === '') setVerdict({ kind: 'unreadable', reason: 'Paste a record first, or open a file.' });
    else void check(text);
  };
  const open = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file === undefined) return;
    if (file.size > LARGEST_FILE_BYTES) {
      setVerdict({ kind: 'unreadable', reason: 'This file is larger than 64 MiB: use the command-line verifier.' });
      return;
    }
    void readText(file).then((read) => {
      if ('reason' in read) {
        setVerdict({ kind: 'unreadable', reason: read.reason });
        return undefined;
      }
      const content = read.text;
      setText(content.length > SHOWN_CHARACTERS ? '' : content);
      return check(content);
    });
  };
  return (
    <>
      <PageHead
        title="Verify a result"
        lead="Paste a play, a battle, a season or an exported history. Your browser recomputes it; nothing is sent."
      />
      <div className="page verify-page">
        <form className="panel verify-form" onSubmit={submit}>
          <Field label="Record" hint={<Hint />}>
            <TextArea
              className="mono"
              rows={10}
              value={text}
              spellCheck={false}
              placeholder={'{ "format": "voltide-play/2", … }'}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <div className="verify-actions">
            <Button type="submit" variant="volt" loading={isBusy}>
              Verify
            </Button>
            <label className="btn" data-size="44">
              Open a file
              <input type="file" accept="application/json,.json" className="unseen" onChange={open} />
            </label>
          </div>
        </form>
        <Live role="status">{verdict === undefined ? null : <VerifyResult verdict={verdict} />}</Live>
      </div>
    </>
  );
}

function Hint() {
  return (
    <>
      From{' '}
      <Link className="link" href="/history">
        History
      </Link>
      : open a play and copy its record.{' '}
      <a className="link" href={DOCUMENT_HREF}>
        How to check a result
      </a>{' '}
      says what is checked, and what nobody can see offline.
    </>
  );
}
