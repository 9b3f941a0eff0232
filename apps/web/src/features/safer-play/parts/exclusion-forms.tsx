import { useMutation, useQueryClient } from '@tanstack/react-query';
import { COOL_OFF_LENGTHS, SELF_EXCLUSION_LENGTHS } from '@voltide/contract';
import { Button, Checkbox, Dialog, Field, Live, Select } from '@voltide/ui';
import { useEffect, useRef, useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { noteExclusion } from '../../../lib/restrictions/restrictions.ts';
import { usePlace } from '../../../lib/browser/navigation.ts';
import { queryFor } from '../../../lib/http/query.ts';

type CoolOff = (typeof COOL_OFF_LENGTHS)[number];
type SelfExclusion = (typeof SELF_EXCLUSION_LENGTHS)[number];
type Exclusion =
  | { readonly kind: 'cool_off'; readonly length: CoolOff }
  | { readonly kind: 'self_exclusion'; readonly length: SelfExclusion };

const LENGTH_TEXT: Readonly<Record<CoolOff | SelfExclusion, string>> = {
  '1d': '1 day',
  '7d': '7 days',
  '30d': '30 days',
  '6m': '6 months',
  '1y': '1 year',
  '5y': '5 years',
};

/** A break, or an exclusion of years: each is chosen, reviewed, and confirmed. */
export function ExclusionForms() {
  const [coolOff, setCoolOff] = useState<CoolOff>('1d');
  const [selfExclusion, setSelfExclusion] = useState<SelfExclusion>('6m');
  const [chosen, setChosen] = useState<Exclusion>();
  const breakHeading = useAskedBreak();
  return (
    <div className="exclusion-forms">
      <section aria-labelledby="take-break">
        <h3 id="take-break" ref={breakHeading} tabIndex={-1}>
          Take a break
        </h3>
        <p>You can't play for a while. No one can end it early.</p>
        <LengthField label="For how long" lengths={COOL_OFF_LENGTHS} value={coolOff} onChange={setCoolOff} />
        <Button onClick={() => setChosen({ kind: 'cool_off', length: coolOff })}>Take a break …</Button>
      </section>
      <section aria-labelledby="exclude-self">
        <h3 id="exclude-self">Exclude yourself</h3>
        <p>For when a break is not enough. No one can end it early, not even us.</p>
        <LengthField
          label="For how long"
          lengths={SELF_EXCLUSION_LENGTHS}
          value={selfExclusion}
          onChange={setSelfExclusion}
        />
        <Button variant="danger" onClick={() => setChosen({ kind: 'self_exclusion', length: selfExclusion })}>
          Exclude myself …
        </Button>
      </section>
      {chosen === undefined ? null : <ConfirmExclusion chosen={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  );
}

/** Moves the focus to the heading for a player who came from a reality check to take a break. */
function useAskedBreak() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { search } = usePlace();
  const isAsked = search['do'] === 'break';
  useEffect(() => {
    if (!isAsked || heading.current === null) return;
    heading.current.scrollIntoView({ block: 'center' });
    heading.current.focus({ preventScroll: true });
  }, [isAsked]);
  return heading;
}

type LengthProps<Length extends CoolOff | SelfExclusion> = {
  readonly label: string;
  readonly lengths: readonly Length[];
  readonly value: Length;
  readonly onChange: (length: Length) => void;
};

function LengthField<Length extends CoolOff | SelfExclusion>({ label, lengths, value, onChange }: LengthProps<Length>) {
  return (
    <Field label={label}>
      <Select
        value={value}
        onChange={(event) => {
          const chosen = lengths.find((length) => length === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {lengths.map((length) => (
          <option key={length} value={length}>
            {LENGTH_TEXT[length]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function ConfirmExclusion({ chosen, onClose }: { readonly chosen: Exclusion; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const [isUnderstood, setUnderstood] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('POST /api/account/exclusion', { body: { ...chosen, confirmed: true } }),
    onSuccess: (state) => {
      noteExclusion(state.exclusion);
      queryClient.setQueryData(queryFor('GET /api/account/limits').queryKey, state);
      onClose();
    },
  });
  const isBreak = chosen.kind === 'cool_off';
  const length = LENGTH_TEXT[chosen.length];
  return (
    <Dialog
      open
      closesOutside={false}
      onOpenChange={(open) => (open || isPending ? undefined : onClose())}
      title={isBreak ? `A break of ${length}` : `Exclude yourself for ${length}`}
      description="It begins at once. You can still log in, read everything, sell items and delete your account."
      footer={
        <>
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            Not now
          </Button>
          <Button variant="danger" loading={isPending} disabled={!isUnderstood} onClick={() => mutate()}>
            {isBreak ? `Take a break of ${length}` : `Exclude me for ${length}`}
          </Button>
        </>
      }
    >
      <Checkbox checked={isUnderstood} onChange={(event) => setUnderstood(event.target.checked)}>
        I understand that I cannot play for {length}, and that no one can end this early.
      </Checkbox>
      {error === null ? null : (
        <Live as="p" role="alert">
          {errorText(error)}
        </Live>
      )}
    </Dialog>
  );
}
