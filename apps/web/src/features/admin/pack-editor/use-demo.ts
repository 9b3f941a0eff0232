import { DEMO_OPENS, judgeDemo, type DemoCounts, type DemoResult } from '@voltide/games/packs/editor/demo';
import type { PackTable } from '@voltide/games/packs/editor/edited-pack';
import { useEffect, useRef, useState } from 'react';

import { startPackWorker, type PackWorker } from './start-pack-worker.ts';

const STEP = 10_000;

export type Demo = {
  readonly state: 'idle' | 'running' | 'done' | 'stopped' | 'failed';
  readonly table: PackTable | undefined;
  readonly result: DemoResult | undefined;
  readonly start: (table: PackTable) => void;
  readonly stop: () => void;
};

/** Opens a table a million times in a worker and reports after each ten thousand. */
export function useDemo(): Demo {
  const [state, setState] = useState<Demo['state']>('idle');
  const [run, setRun] = useState<{ readonly table: PackTable; readonly counts?: DemoCounts }>();
  const worker = useRef<Promise<PackWorker>>(undefined);
  const end = (): void => {
    void worker.current?.then((started) => started.end());
    worker.current = undefined;
  };
  useEffect(() => end, []);
  const start = (table: PackTable): void => {
    end();
    setState('running');
    setRun({ table });
    const fail = (): void => setState('failed');
    const started = startPackWorker((answer) => {
      if (answer.kind !== 'demo') return;
      setRun({ table, counts: answer.counts });
      if (answer.counts.opens < DEMO_OPENS) return;
      setState('done');
      end();
    }, fail);
    worker.current = started;
    const job = { table, seed: createSeed(), opens: DEMO_OPENS, stepSize: STEP };
    started.then(({ ask }) => ask({ kind: 'demo', job }), fail);
  };
  const stop = (): void => {
    end();
    setState('stopped');
  };
  const result = run?.counts === undefined ? undefined : judgeDemo(run.table, run.counts);
  return { state, table: run?.table, result, start, stop };
}

/** Creates a throw-away seed that belongs to no play. */
function createSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
