import { Button, Dialog, IconButton, Menu, Sheet, toast, type ToastTone } from '@voltide/ui';
import { Ellipsis, History } from 'lucide-react';
import { useState } from 'react';

import { EFFECT_FAMILIES, type Effect } from '../../../lib/effects/effect-looks.ts';
import { EffectPicture } from '../../../lib/effects/effect-picture.tsx';
import { Shelf, Specimen } from './shelf.tsx';

const TONES: readonly ToastTone[] = ['info', 'ok', 'warn', 'danger'];

const SAMPLE: Effect = {
  triggered: true,
  fxType: 'neutral',
  intensity: 0.5,
  colorScheme: 'neutral',
  animationDuration: 2400,
  soundFile: null,
  metadata: { level: 12 },
};

/** Dialogs, sheets, menus, tooltips, toasts, and the picture of every event, including unused ones. */
export function OverlayShelves() {
  const [opened, setOpened] = useState<'dialog' | 'sheet'>();
  const close = (): void => setOpened(undefined);
  const nothing = (): void => undefined;
  return (
    <Shelf id="overlays" heading="Overlays">
      <Specimen name="dialog">
        <Button onClick={() => setOpened('dialog')}>Open a dialog</Button>
        <Dialog
          open={opened === 'dialog'}
          onOpenChange={close}
          title="Sell 12 items"
          description="This is final."
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="volt" onClick={close}>
                Sell
              </Button>
            </>
          }
        >
          <p>You get 14.20 VT, which is their full value.</p>
        </Dialog>
      </Specimen>
      <Specimen name="sheet">
        <Button onClick={() => setOpened('sheet')}>Open a sheet</Button>
        <Sheet open={opened === 'sheet'} onOpenChange={close} title="Filters">
          <p>From the right edge, over the whole height.</p>
        </Sheet>
      </Specimen>
      <Specimen name="menu">
        <Menu
          trigger={<IconButton label="More" variant="quiet" icon={<Ellipsis />} />}
          entries={[
            { key: 'history', text: 'History', icon: <History aria-hidden />, onSelect: nothing },
            { key: 'line', isLine: true },
            { key: 'gone', text: 'Not possible now', disabled: true, onSelect: nothing },
          ]}
        />
      </Specimen>
      <Specimen name="tooltip">
        <Button data-tooltip="It says a little more">Point at me</Button>
      </Specimen>
      {EFFECT_FAMILIES.map((family) => (
        <Specimen key={family} name={`effect, ${family}`}>
          <EffectPicture effect={{ ...SAMPLE, fxType: family }} family={family} isSample />
        </Specimen>
      ))}
      {TONES.map((tone) => (
        <Specimen key={tone} name={`toast, ${tone}`}>
          <Button onClick={() => toast({ title: 'Sold', description: '12 items for 14.20 VT.', tone })}>
            Show {tone}
          </Button>
        </Specimen>
      ))}
    </Shelf>
  );
}
