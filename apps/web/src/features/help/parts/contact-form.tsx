import '../../../lib/text-page/prose.css';

import {
  CONTACT_TOPIC_NAMES,
  CONTACT_TOPICS,
  contactMessage,
  contactName,
  email,
  LIMITS,
  MESSAGES,
  type ContactTopic,
} from '@voltide/contract';
import { Button, Checkbox, Field, Input, Select, TextArea } from '@voltide/ui';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';

import { call } from '../../../lib/http/api.ts';
import type { ErrorTexts } from '../../../lib/forms/form-error.ts';
import { FormAlert } from '../../../lib/forms/form-alert.tsx';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { NetworkError } from '../../../lib/http/errors.ts';
import { usePaused } from '../../../lib/settings/paused-switches.ts';
import { useSession } from '../../../lib/session/session-context.ts';

const TEXTS: ErrorTexts = {
  title: 'Not sent',
  network: new NetworkError(undefined).message,
  failed: 'The message could not be sent. Please try again.',
  unexpected: MESSAGES.submissionError,
};

const form = v.object({
  name: contactName,
  email,
  topic: v.picklist(CONTACT_TOPICS),
  message: contactMessage,
  withFacts: v.boolean(),
});
type Draft = v.InferOutput<typeof form>;

type ContactFormProps = {
  /** Fixed topic; without it the writer chooses. */
  readonly topic?: ContactTopic;
  /** Lines about the page that are attached if the writer leaves the box ticked. */
  readonly facts?: string;
};

export function ContactForm({ topic, facts }: ContactFormProps) {
  const { user } = useSession();
  const [sentTo, setSentTo] = useState<string>();
  const ownEmail = user?.email ?? '';
  if (sentTo === undefined) {
    return <Letter key={ownEmail} ownEmail={ownEmail} topic={topic} facts={facts} onSent={setSentTo} />;
  }
  return <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />;
}

type LetterProps = {
  /** Email of the signed-in user; empty for others. */
  readonly ownEmail: string;
  readonly topic: ContactTopic | undefined;
  readonly facts: string | undefined;
  readonly onSent: (email: string) => void;
};

function Letter({ ownEmail, topic, facts, onSent }: LetterProps) {
  const along = facts === undefined ? '' : `\n\n${facts}`;
  const [defaults] = useState<Draft>({
    name: '',
    email: ownEmail,
    topic: topic ?? 'question',
    message: '',
    withFacts: facts !== undefined,
  });
  const { field, box, errorOf, formProps, error, isReady, isBusy } = useCheckedForm<Draft>({
    schema: form,
    defaults,
    optional: ['name', 'withFacts'],
    texts: TEXTS,
    submit: async ({ withFacts, message, ...rest }) => {
      await call('POST /api/contact', { body: { ...rest, message: withFacts ? `${message}${along}` : message } });
      onSent(rest.email);
    },
  });
  const isPaused = usePaused('contact');
  return (
    <form {...formProps} className="panel contact-panel" aria-label="Message to the operator">
      <FormAlert error={error} />
      <div className="contact-who">
        <Field label="Name" optional error={errorOf('name')}>
          <Input {...field('name')} autoComplete="name" maxLength={LIMITS.contactNameMaxLength} />
        </Field>
        <Field label="Email" error={errorOf('email')} hint="For the answer.">
          <Input {...field('email')} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
        </Field>
      </div>
      {topic === undefined ? (
        <Field label="Topic" error={errorOf('topic')}>
          <Select {...field('topic')}>
            {CONTACT_TOPICS.map((each) => (
              <option key={each} value={each}>
                {CONTACT_TOPIC_NAMES[each]}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field label="Message" error={errorOf('message')} hint="At most 5,000 characters. Never a password.">
        <TextArea {...field('message')} rows={7} maxLength={LIMITS.contactMessageMaxLength - along.length} />
      </Field>
      {facts === undefined ? null : <Checkbox {...box('withFacts')}>Include the facts about this page</Checkbox>}
      <Button type="submit" variant="volt" size={52} disabled={!isReady || isPaused} loading={isBusy}>
        {isPaused ? 'Paused right now' : 'Send message'}
      </Button>
    </form>
  );
}

function Sent({ email: address, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <div ref={start} tabIndex={-1} className="panel message-sent">
      <MailCheck aria-hidden className="message-sent-sign ok-text" strokeWidth={1.5} />
      <h3>Message sent</h3>
      <p>
        The operator has it and will answer to <strong className="breakable">{address}</strong>.
      </p>
      <Button onClick={onAgain}>Write another message</Button>
    </div>
  );
}
