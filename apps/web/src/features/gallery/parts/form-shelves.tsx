import { Checkbox, Field, Input, PasswordInput, Segmented, Select, Switch, TextArea } from '@voltide/ui';
import { useState } from 'react';

import { Shelf, Specimen } from './shelf.tsx';

const ERROR = 'Username must be at least 3 characters';
const SPEEDS = [
  { value: 'normal', text: 'Normal' },
  { value: 'fast', text: 'Fast' },
  { value: 'instant', text: 'Instant' },
] as const;
const SPEEDS_STRICT = [SPEEDS[0], { ...SPEEDS[1], disabled: true }, { ...SPEEDS[2], disabled: true }];

export function FormShelves() {
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]['value']>('normal');
  return (
    <>
      <Shelf id="fields" heading="Fields">
        <Specimen name="default">
          <Field label="Username" hint="What others see.">
            <Input placeholder="QuietComet42" />
          </Field>
        </Specimen>
        <Specimen name="filled, optional">
          <Field label="Referral code" optional>
            <Input defaultValue="HARBOUR1" />
          </Field>
        </Specimen>
        <Specimen name="error">
          <Field label="Username, wrong" error={ERROR}>
            <Input defaultValue="ab" />
          </Field>
        </Specimen>
        <Specimen name="disabled">
          <Field label="Username, disabled">
            <Input defaultValue="QuietComet42" disabled />
          </Field>
        </Specimen>
        <Specimen name="password">
          <Field label="Password" hint="At least 6 characters.">
            <PasswordInput defaultValue="correct horse" />
          </Field>
        </Specimen>
        <Specimen name="select">
          <Field label="Sort by">
            <Select defaultValue="price">
              <option value="price">Price, lowest first</option>
              <option value="volatility">Volatility</option>
            </Select>
          </Field>
        </Specimen>
        <Specimen name="text area" wide>
          <Field label="Record" hint="Paste it here.">
            <TextArea defaultValue='{"game":"packs"}' />
          </Field>
        </Specimen>
      </Shelf>
      <Shelf id="choices" heading="Choices">
        <Specimen name="checkbox">
          <Checkbox>I am 18 or older</Checkbox>
          <Checkbox defaultChecked>I am 18 or older, ticked</Checkbox>
          <Checkbox error="You must be 18 or older to join">I am 18 or older, missing</Checkbox>
          <Checkbox disabled>I am 18 or older, disabled</Checkbox>
        </Specimen>
        <Specimen name="switch">
          <Switch>Sell commons at once</Switch>
          <Switch defaultChecked>Sell uncommons at once</Switch>
          <Switch disabled>Sell rares at once, disabled</Switch>
        </Specimen>
        <Specimen name="segmented">
          <Segmented label="Speed" options={SPEEDS} value={speed} onChange={setSpeed} />
        </Specimen>
        <Specimen name="segmented, 44 px, partly disabled">
          <Segmented label="Speed, strict" size={44} options={SPEEDS_STRICT} value="normal" onChange={setSpeed} />
        </Specimen>
      </Shelf>
    </>
  );
}
