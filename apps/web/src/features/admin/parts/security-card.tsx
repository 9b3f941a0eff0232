import { SECURITY_KEPT_DAYS, SECURITY_KINDS, type SecurityKind } from '@voltide/contract';
import { Badge, Button, Field, Input, RelativeTime, Select, type Tone } from '@voltide/ui';
import { useState } from 'react';

import type { AnswerOf } from '../../../lib/api.ts';
import { counted } from '../model/format.ts';
import { useSecurityLog } from '../model/pages-query.ts';
import { ListCard } from './list-card.tsx';

type Log = AnswerOf<'GET /api/admin/security-log'>;
type Event = Log['events'][number];

const NAMES: Readonly<Record<SecurityKind, string>> = {
  login_failed: 'Failed log-ins',
  factor: 'Second factor',
  role: 'Role',
  password_reset: 'Password reset',
  adjustment: 'Adjustment',
  wallet: 'TRON address',
  payout: 'Withdrawal',
  exclusion: 'Exclusion',
  referral: 'Referral',
  board: 'Leaderboards',
};
const TONES: Readonly<Record<SecurityKind, Tone>> = {
  login_failed: 'warn',
  factor: 'info',
  role: 'danger',
  password_reset: 'info',
  adjustment: 'neutral',
  wallet: 'info',
  payout: 'warn',
  exclusion: 'warn',
  referral: 'warn',
  board: 'warn',
};

/** What happened to accounts: failed log-ins, changes of role, second factor and password, adjustments. */
export function SecurityCard() {
  const [kind, setKind] = useState<SecurityKind>();
  const [who, setWho] = useState<string>();
  return (
    <ListCard
      id="security"
      title="Security log"
      note={`What happened to accounts in the last ${SECURITY_KEPT_DAYS} days. Failed log-ins are counted by the hour.`}
      list={useSecurityLog(kind, who)}
      what="The security log"
      height={220}
      itemsOf={(page: Log) => page.events}
      empty={emptyText(kind, who)}
      top={() => <Filter onKind={setKind} onWho={setWho} />}
    >
      {(event) => <EventRow event={event} />}
    </ListCard>
  );
}

type FilterProps = {
  readonly onKind: (kind: SecurityKind | undefined) => void;
  readonly onWho: (who: string | undefined) => void;
};

function Filter({ onKind, onWho }: FilterProps) {
  const [typed, setTyped] = useState('');
  return (
    <form
      className="admin-filter"
      aria-label="Filter the security log"
      onSubmit={(event) => {
        event.preventDefault();
        onWho(typed.trim() === '' ? undefined : typed.trim());
      }}
    >
      <Field label="What happened">
        <Select onChange={({ target }) => onKind(SECURITY_KINDS.find((kind) => kind === target.value))}>
          <option value="">Everything</option>
          {SECURITY_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {NAMES[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Email or username">
        <Input
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={254}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="submit">Show</Button>
    </form>
  );
}

function EventRow({ event: { at, kind, username, network, detail, times } }: { readonly event: Event }) {
  return (
    <li>
      <p className="admin-line">
        <strong className="wrap-anywhere">{username ?? nobodyText(kind)}</strong>
        <Badge tone={TONES[kind]}>{NAMES[kind]}</Badge>
      </p>
      <p className="admin-meta">
        {detail === '' ? null : <span className="wrap-anywhere">{detail}</span>}
        {kind === 'login_failed' ? <span>{counted(times, 'time')}</span> : null}
        {network === null ? null : <span className="mono">{network}</span>}
        <RelativeTime at={at} />
      </p>
    </li>
  );
}

function nobodyText(kind: SecurityKind): string {
  return kind === 'login_failed' ? 'Unknown names' : 'The house';
}

function emptyText(kind: SecurityKind | undefined, who: string | undefined): string {
  if (who !== undefined) return `Nothing about ${who}.`;
  return kind === undefined ? 'Nothing has happened yet.' : 'Nothing of this kind.';
}
