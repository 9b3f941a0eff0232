import { useMutation, useQueryClient } from '@tanstack/react-query';
import { OPERATOR_SCOPES, type Operator, type OperatorScope } from '@voltide/contract';
import { Checkbox, Input, Segmented } from '@voltide/ui';
import { useId, useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import { SCOPE_TEXTS } from '../model/scope-words.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { operatorsQuery } from '../model/operators-query.ts';

/** Last day of each held scope; an empty text for no end. */
type Held = Readonly<Partial<Record<OperatorScope, string>>>;

type ScopesDialogProps = { readonly operator: Operator; readonly onClose: () => void };

export function ScopesDialog({ operator, onClose }: ScopesDialogProps) {
  const { id, username, scopes } = operator;
  const [reach, setReach] = useState<'all' | 'some'>(scopes === null ? 'all' : 'some');
  const [held, setHeld] = useState<Held>(() => heldOf(scopes));
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (reason: string) =>
      call('POST /api/admin/operators/:id/scopes', {
        params: { id },
        body: { scopes: reach === 'all' ? null : scopesOf(held), reason },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: operatorsQuery.queryKey }),
  });
  const isNothing = reach === 'some' && Object.keys(held).length === 0;
  return (
    <ActDialog
      title={`Scopes of ${username}`}
      action={reach === 'all' ? 'Lift all limits' : isNothing ? 'Take every scope away' : 'Set these scopes'}
      isGrave={isNothing}
      reason={{ label: 'Reason', hint: 'For the audit.' }}
      onSubmit={mutateAsync}
      onClose={onClose}
    >
      <Segmented
        label="What they may do"
        options={[
          { value: 'all', text: 'Everything' },
          { value: 'some', text: 'Only these scopes' },
        ]}
        value={reach}
        onChange={setReach}
      />
      {reach === 'all' ? (
        <p>They may make every call, and change the scopes of others.</p>
      ) : (
        <fieldset className="scopes">
          <legend className="unseen">Scopes</legend>
          {OPERATOR_SCOPES.map((scope) => (
            <ScopeField
              key={scope}
              scope={scope}
              until={held[scope]}
              onChange={(until) => setHeld(withScope(held, scope, until))}
            />
          ))}
        </fieldset>
      )}
      {isNothing ? <p>They can sign in, and the portal stays closed to them.</p> : null}
    </ActDialog>
  );
}

type ScopeFieldProps = {
  readonly scope: OperatorScope;
  /** Undefined if the scope is not held, an empty text for no end. */
  readonly until: string | undefined;
  readonly onChange: (until: string | undefined) => void;
};

function ScopeField({ scope, until, onChange }: ScopeFieldProps) {
  const id = useId();
  const { name, may } = SCOPE_TEXTS[scope];
  return (
    <div className="scope">
      <Checkbox checked={until !== undefined} onChange={({ target }) => onChange(target.checked ? '' : undefined)}>
        <strong>{name}</strong> {may}
      </Checkbox>
      {until === undefined ? null : (
        <div className="scope-end">
          <label htmlFor={id}>Last day of {name} (UTC), or empty</label>
          <Input id={id} type="date" value={until} onChange={({ target }) => onChange(target.value)} />
        </div>
      )}
    </div>
  );
}

function withScope(held: Held, scope: OperatorScope, until: string | undefined): Held {
  const others = Object.entries(held).filter(([name]) => name !== scope);
  return Object.fromEntries(until === undefined ? others : [...others, [scope, until]]);
}

function heldOf(scopes: Operator['scopes']): Held {
  return Object.fromEntries((scopes ?? []).map(({ scope, until }) => [scope, until?.slice(0, 10) ?? '']));
}

function scopesOf(held: Held) {
  return OPERATOR_SCOPES.flatMap((scope) => {
    const until = held[scope];
    if (until === undefined) return [];
    return [{ scope, until: until === '' ? null : `${until}T23:59:59.000Z` }];
  });
}
