import { Dialog, Kbd, Switch } from '@voltide/ui';

import { singleKeys, useSingleKeys } from '../model/single-keys.ts';
import { SECTIONS } from '../model/section-table.ts';

const OTHERS = [
  { keys: ['j'], text: 'Next row of a table' },
  { keys: ['k'], text: 'Previous row' },
  { keys: ['Enter'], text: 'Open the row' },
  { keys: ['/'], text: 'Search, as ⌘K and Ctrl K' },
  { keys: ['?'], text: 'Show these keys' },
] as const;

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const isOn = useSingleKeys();
  return (
    <Dialog open size="wide" onOpenChange={(open) => (open ? undefined : onClose())} title="Keyboard shortcuts">
      <Switch checked={isOn} onChange={({ target }) => singleKeys.set(target.checked)}>
        Single-key shortcuts
      </Switch>
      <dl className="portal-keys">
        {OTHERS.map(({ keys, text }) => (
          <Line key={text} keys={keys} text={text} />
        ))}
        {SECTIONS.map(({ path, title, place }) =>
          place === undefined ? null : <Line key={path} keys={['g', place.letter]} text={`Go to ${title}`} />,
        )}
      </dl>
    </Dialog>
  );
}

function Line({ keys, text }: { readonly keys: readonly string[]; readonly text: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  );
}
