import { Button, Field, Live, PageHead, TextArea } from '@voltide/ui';
import { useEffect, useEffectEvent, useState, type ChangeEvent, type DragEvent, type SyntheticEvent } from 'react';

import { loadChunk } from '../../lib/chunks/load-chunk.ts';
import { readAddress } from '../../lib/http/download.ts';
import { errorText } from '../../lib/http/error-text.ts';
import { usePlace } from '../../lib/browser/navigation.ts';
import { readFiles } from './model/read-files.ts';
import { resolveLink } from './model/read-link.ts';
import type { Checked } from './model/verify-files.ts';
import { DOCUMENT_HREF } from './model/worked-example.ts';
import { FileSources } from './parts/file-sources.tsx';
import { VerifyResult } from './parts/verify-result.tsx';
import './parts/fairness.css';
import './parts/verify.css';

/** A longer file is checked without being displayed. */
const SHOWN_CHARACTERS = 20_000;

/** The verifier loads on demand. */
async function verifyHere(texts: readonly string[]): Promise<Checked> {
  try {
    const [{ verifyTexts }, { browserHashes }] = await loadChunk(
      Promise.all([import('./model/verify-files.ts'), import('@voltide/fairness/browser')]),
    );
    return await verifyTexts(browserHashes, texts);
  } catch (error) {
    return { kind: 'unreadable', reason: errorText(error) };
  }
}

/** Checks a text, or reads an address first. */
async function verifyInput(text: string): Promise<Checked> {
  const file = resolveLink(text, location.origin);
  if (file === undefined) return verifyHere([text]);
  if ('reason' in file) return { kind: 'unreadable', reason: file.reason };
  try {
    return await verifyHere([await readAddress(file.url, file)]);
  } catch (error) {
    return { kind: 'unreadable', reason: errorText(error) };
  }
}

/** The page's form: its text, the newest result, and the ways to provide a file. */
function useVerifier() {
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<Checked>();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<Checked>): Promise<void> => {
    setBusy(true);
    setChecked(await work());
    setBusy(false);
  };
  const checkText = (content: string): void => {
    if (content.trim() === '') {
      setChecked({ kind: 'unreadable', reason: 'Paste a file or an address first, or open a file.' });
      return;
    }
    void run(() => verifyInput(content));
  };
  const show = (content: string): void => {
    setText(content.length > SHOWN_CHARACTERS ? '' : content);
    checkText(content);
  };
  const checkFiles = (files: readonly File[]): void => {
    if (files.length === 0) return;
    void run(async () => {
      const read = await readFiles(files);
      if ('reason' in read) return { kind: 'unreadable', reason: read.reason };
      const [only = ''] = read.texts;
      setText(read.texts.length > 1 || only.length > SHOWN_CHARACTERS ? '' : only);
      return verifyHere(read.texts);
    });
  };
  return { text, setText, checked, isBusy, checkText, show, checkFiles };
}

/** Takes texts and files pasted anywhere on the page except into a field. */
function usePaste(onText: (text: string) => void, onFiles: (files: readonly File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const isField = event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (files.length > 0) onFiles(files);
    else if (!isField && text.trim() !== '') onText(text);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => paste(event);
    addEventListener('paste', listen);
    return () => removeEventListener('paste', listen);
  }, []);
}

/** True while files are dragged over an element; also returns its handlers. */
function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent<HTMLElement>): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = (event: DragEvent<HTMLElement>): void => {
    const { relatedTarget, currentTarget } = event;
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
  };
  const drop = (event: DragEvent<HTMLElement>): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return { isOver, handlers: { onDragOver: over, onDragLeave: leave, onDrop: drop } };
}

/**
 * /fairplay/verify: checks any of our files in this browser; nothing is sent (S15-02). ?link={address} reads a file of
 * this site.
 */
export function Screen() {
  return <VerifyPage link={usePlace().search['link']} />;
}

export function VerifyPage({ link }: { readonly link: string | undefined }) {
  const { text, setText, checked, isBusy, checkText, show, checkFiles } = useVerifier();
  const { isOver, handlers } = useDrop(checkFiles);
  usePaste(show, checkFiles);
  const follow = useEffectEvent(show);
  useEffect(() => {
    if (link !== undefined) follow(link);
  }, [link]);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    checkText(text);
  };
  const open = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    checkFiles(files);
  };
  return (
    <>
      <PageHead
        title="Verify a result"
        lead="Drop, paste or open any file of ours, or paste its address. Your browser checks it; nothing is sent."
      />
      <div className="page verify-page" {...handlers}>
        <form className="panel verify-form" data-over={isOver || undefined} onSubmit={submit}>
          <Field label="File or address" hint={<Hint />}>
            <TextArea
              className="mono"
              rows={8}
              value={text}
              spellCheck={false}
              placeholder={isOver ? 'Drop the file here' : '{ "format": "voltide-play/2", … }  or  /battles?b=…'}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <div className="verify-actions">
            <Button type="submit" variant="volt" loading={isBusy}>
              Verify
            </Button>
            <label className="btn" data-size="44">
              Open files
              <input type="file" accept="application/json,.json" multiple className="unseen" onChange={open} />
            </label>
            <span className="hint">or drop them here</span>
          </div>
        </form>
        <Live role="status">{checked === undefined ? null : <VerifyResult checked={checked} />}</Live>
        <FileSources />
      </div>
    </>
  );
}

function Hint() {
  return (
    <>
      <a className="link" href={DOCUMENT_HREF}>
        How to check a result
      </a>{' '}
      says what is checked, and what can't be verified offline.
    </>
  );
}
