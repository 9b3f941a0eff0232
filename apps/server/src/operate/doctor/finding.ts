/** State of one check. Only `wrong` makes the exit code 1. */
export type FindingState = 'ok' | 'warning' | 'wrong' | 'skipped';

/** Result of one check: a sentence, and what to do about it unless nothing needs doing. */
export type Finding = {
  readonly state: FindingState;
  readonly text: string;
  readonly remedy: string | null;
};

export type NamedFinding = Finding & { readonly check: string };

/** One check. It may have several findings, and none at all where it does not apply. */
export type Check = {
  readonly name: string;
  readonly limitMs?: number;
  readonly run: () => Promise<readonly Finding[]>;
};

const DEFAULT_LIMIT_MS = 10_000;

export function ok(text: string): Finding {
  return { state: 'ok', text, remedy: null };
}

export function warning(text: string, remedy: string): Finding {
  return { state: 'warning', text, remedy };
}

export function wrong(text: string, remedy: string): Finding {
  return { state: 'wrong', text, remedy };
}

export function skipped(text: string): Finding {
  return { state: 'skipped', text, remedy: null };
}

/** Runs a check. One that throws is wrong by its message, and one that takes too long is wrong by its time limit. */
export async function runCheck({ name, limitMs = DEFAULT_LIMIT_MS, run }: Check): Promise<readonly NamedFinding[]> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<readonly Finding[]>((resolve) => {
    timer = setTimeout(() => {
      const text = `No answer within ${limitMs / 1000} seconds.`;
      resolve([wrong(text, 'Check the network and the load of what is asked here, then run the doctor again.')]);
    }, limitMs);
  });
  try {
    const findings = await Promise.race([run(), overdue]);
    return findings.map((finding) => ({ check: name, ...finding }));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return [{ check: name, ...wrong(text, 'Correct what the message names, then run the doctor again.') }];
  } finally {
    clearTimeout(timer);
  }
}
