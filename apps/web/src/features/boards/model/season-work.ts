import { browserHashes } from '@voltide/fairness/browser';

import { recomputeSeason, type SeasonVerdict } from './recompute-season.ts';
import { SeasonCheckError, type SeasonJob, type SeasonProgress } from './season-job.ts';

/** Reads the public file of a season and recomputes it. @throws SeasonCheckError if the file could not be loaded */
export async function workSeason(job: SeasonJob, note: (progress: SeasonProgress) => void): Promise<SeasonVerdict> {
  const text = await readFile(job.url, note);
  note({ phase: 'computing', bytes: text.length });
  return recomputeSeason(browserHashes, text, job);
}

async function readFile(url: string, note: (progress: SeasonProgress) => void): Promise<string> {
  let response: Response;
  try {
    response = await fetch(url);
  } catch {
    throw new SeasonCheckError('No connection to the server. Please try again.');
  }
  if (!response.ok) throw new SeasonCheckError('The season could not be read. Please try again in a moment.');
  if (response.body === null) return response.text();
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let [text, bytes] = ['', 0];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
      bytes += value.length;
      note({ phase: 'reading', bytes });
    }
  } catch {
    throw new SeasonCheckError('The connection broke off. Please try again.');
  }
}
