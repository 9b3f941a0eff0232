import { multiplierText, wheelFigures } from '../../figures.ts';
import { listStripFaults } from '../../strips.ts';

type StripChange = { readonly what: string; readonly before: string; readonly after: string };

export function stripText(tenths: readonly number[]): string {
  return tenths.map(multiplierText).join(' ');
}

/** Parses a typed strip; undefined if a part is no multiplier with at most one decimal. */
export function readStrip(text: string): readonly number[] | undefined {
  const parts = text.trim().split(/[\s,;]+/);
  if (!parts.every((part) => /^\d{1,4}(?:\.\d)?$/.test(part))) return undefined;
  return parts.map((part) => {
    const [whole = '0', tenth = '0'] = part.split('.');
    return Number(whole) * 10 + Number(tenth);
  });
}

/** Formats a strip in one line: "30 of 40, up to 2.1×". */
export function winsText(tenths: readonly number[]): string {
  const { hitSegments, segments, topTenths } = wheelFigures({ id: 'strip', version: 1, tenths });
  return `${hitSegments} of ${segments}, up to ${multiplierText(topTenths)}×`;
}

/** Lists the faults of a typed strip, as sentences; empty if it can be proposed. */
export function faultsOf(modeId: string, tenths: readonly number[] | undefined): readonly string[] {
  if (tenths === undefined) return ['Write what each segment pays, such as 1.2 0 2.1.'];
  return listStripFaults({ id: modeId, version: 1, tenths }).map(
    (fault) => `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`,
  );
}

/** Lists the changes from one strip to another: return, hits, spread and the segments of each multiplier. */
export function changesOf(before: readonly number[], after: readonly number[]): readonly StripChange[] {
  const [old, next] = [before, after].map((tenths) => wheelFigures({ id: 'strip', version: 1, tenths }));
  if (old === undefined || next === undefined) return [];
  const count = (all: readonly number[], each: number): string =>
    `${all.filter((one) => one === each).length} segments`;
  const pays = [...new Set([...before, ...after])].toSorted((left, right) => right - left);
  const moved = after.filter((each, i) => each !== before[i]).length;
  const all = [
    { what: 'Return', before: percent(old.returnPermille), after: percent(next.returnPermille) },
    { what: 'Winning segments', before: `${old.hitSegments}`, after: `${next.hitSegments}` },
    { what: 'Spread (standard deviation)', before: spread(old.sdInBets), after: spread(next.sdInBets) },
    { what: 'Segments that change', before: '0', after: `${moved}` },
    ...pays.map((each) => ({
      what: `${multiplierText(each)}×`,
      before: count(before, each),
      after: count(after, each),
    })),
  ];
  return all.filter(({ before: was, after: is }) => was !== is);
}

function percent(permille: number): string {
  return `${permille / 10}%`;
}

function spread(sdInBets: number): string {
  return `${sdInBets.toFixed(2)} bets`;
}
