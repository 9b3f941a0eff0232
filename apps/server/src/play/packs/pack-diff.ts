import type { PackDraftContent, Proposal } from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';
import type { Pack } from '@voltide/games/packs/presentation';

type Change = Proposal['changes'][number];
type Line = { readonly name: string; readonly value: string; readonly tickets: number };

export function listPackChanges(current: Pack | undefined, content: PackDraftContent): Change[] {
  const lines = new Map<string, Line>(
    current?.items.map(({ id, name, valueSun, tickets }) => [id, { name, value: formatVt(valueSun), tickets }]),
  );
  const next = new Map<string, Line>(
    content.items.map(({ id, name, value, tickets }) => [
      `${content.packId}/${id}`,
      { name, value: formatVt(parseVt(value)), tickets },
    ]),
  );
  const price = current === undefined ? null : `${formatVt(current.priceSun)} VT`;
  return [
    changeOf('Name', current?.name ?? null, content.name),
    changeOf('Text', current?.blurb ?? null, content.blurb),
    changeOf('Class', current?.volatility ?? null, content.volatility),
    changeOf('Price', price, `${formatVt(parseVt(content.price))} VT`),
    ...[...new Set([...lines.keys(), ...next.keys()])].map((id) =>
      changeOf((next.get(id) ?? lines.get(id))?.name ?? id, lineText(lines.get(id)), lineText(next.get(id))),
    ),
  ].filter(({ before, after }) => before !== after);
}

function changeOf(what: string, before: string | null, after: string | null): Change {
  return { what, before, after };
}

function lineText(line: Line | undefined): string | null {
  return line === undefined ? null : `${line.value} VT, ${line.tickets.toLocaleString('en')} of 1,000,000 tickets`;
}
