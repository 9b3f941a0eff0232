import type { AdminStrip } from '@voltide/contract';
import { winsText } from '@voltide/games/wheel/screen/model/strip-figures';
import { Button, RelativeTime } from '@voltide/ui';
import { useState } from 'react';

import { useMay } from '../model/portal-query.ts';
import { Card, Loaded } from '../parts/card.tsx';
import { Waits } from './last-change.tsx';
import { CHANGES_SETTINGS, useStrips } from './setting-queries.ts';
import { SettingTable } from './setting-table.tsx';
import { StripCancelDialog, StripDialog } from './strip-dialog.tsx';

type Asked = { readonly strip: AdminStrip; readonly what: 'new' | 'cancel' } | undefined;

export function StripsCard() {
  const query = useStrips();
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  return (
    <Card
      id="strips"
      title="Wheel strips"
      note="A new version returns exactly 97.5%, takes two operators, and is announced to players a day ahead."
    >
      <Loaded query={query} what="The strips" height={260}>
        {({ strips }) => <Strips strips={strips} onAsk={setAsked} />}
      </Loaded>
      {asked?.what === 'new' ? <StripDialog strip={asked.strip} onClose={close} /> : null}
      {asked?.what === 'cancel' ? <StripCancelDialog strip={asked.strip} onClose={close} /> : null}
    </Card>
  );
}

type StripsProps = { readonly strips: readonly AdminStrip[]; readonly onAsk: (asked: Asked) => void };

function Strips({ strips, onAsk }: StripsProps) {
  const mayChange = useMay(CHANGES_SETTINGS);
  return (
    <SettingTable caption="Wheel strips" heads={['Mode', 'Wins', 'Announced']}>
      {strips.map((strip) => {
        const { name, current, next } = strip;
        return (
          <tr key={strip.modeId}>
            <th scope="row">
              {name}
              <span className="setting-about">
                Version {current.version}, <span className="mono">{current.hash.slice(0, 12)}…</span>
              </span>
            </th>
            <td data-label="Wins">{winsText(current.tenths)}</td>
            <td data-label="Announced">
              {next === null ? (
                <span className="faint">Nothing</span>
              ) : (
                <>
                  Version {next.version}, played <RelativeTime at={next.from} />
                </>
              )}
            </td>
            <td className="setting-act">
              {strip.proposalId !== null ? <Waits /> : mayChange ? <Act strip={strip} onAsk={onAsk} /> : null}
            </td>
          </tr>
        );
      })}
    </SettingTable>
  );
}

function Act({ strip, onAsk }: { readonly strip: AdminStrip; readonly onAsk: (asked: Asked) => void }) {
  return strip.next === null ? (
    <Button
      size={36}
      variant="outline"
      aria-label={`New version of ${strip.name}`}
      onClick={() => onAsk({ strip, what: 'new' })}
    >
      New version
    </Button>
  ) : (
    <Button
      size={36}
      variant="outline"
      aria-label={`Cancel version ${strip.next.version} of ${strip.name}`}
      onClick={() => onAsk({ strip, what: 'cancel' })}
    >
      Cancel it
    </Button>
  );
}
