import { LIMITS } from '@voltide/contract';
import { Button, Field, Live, RelativeTime, Select, TextArea } from '@voltide/ui';
import { Send } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import type { Message } from '../model/pages-query.ts';
import { useAnswer, useCannedTexts } from '../model/support-query.ts';

export function Answers({ answers }: { readonly answers: Message['answers'] }) {
  if (answers.length === 0) return null;
  return (
    <ol className="support-answers" aria-label="Answers">
      {answers.map(({ by, at, answer }) => (
        <li key={`${at} ${answer}`}>
          <p className="admin-meta">
            <span>{by} answered</span>
            <RelativeTime at={at} />
          </p>
          <p className="admin-words">{answer}</p>
        </li>
      ))}
    </ol>
  );
}

type AnswerFormProps = { readonly message: Message; readonly onDone: () => void };

/** Writes an answer, optionally from a canned text, and mails it. The text stays after an error. */
export function AnswerForm({ message: { id, name, email }, onDone }: AnswerFormProps) {
  const [answer, setAnswer] = useState('');
  const { data } = useCannedTexts();
  const { mutate, isPending, error } = useAnswer(id);
  const texts = data?.texts ?? [];
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    mutate(answer.trim(), { onSuccess: onDone });
  };
  return (
    <form className="support-form" noValidate onSubmit={send}>
      {texts.length === 0 ? null : (
        <Field label="Begin with">
          <Select
            size={36}
            value=""
            onChange={({ currentTarget }) => {
              const chosen = texts.find((text) => text.id === currentTarget.value);
              if (chosen !== undefined) setAnswer(chosen.body.replaceAll('{name}', name === '' ? 'there' : name));
            }}
          >
            <option value="">Choose a text</option>
            {texts.map(({ id: textId, title }) => (
              <option key={textId} value={textId}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Answer" hint={`It is mailed to ${email}.`} error={error === null ? undefined : errorText(error)}>
        <TextArea
          rows={5}
          maxLength={LIMITS.contactMessageMaxLength}
          value={answer}
          disabled={isPending}
          onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
        />
      </Field>
      <div className="button-row-close">
        <Button
          type="submit"
          size={36}
          variant="volt"
          icon={<Send />}
          loading={isPending}
          disabled={answer.trim().length < 3}
        >
          Send the answer
        </Button>
        <Button size={36} variant="ghost" disabled={isPending} onClick={onDone}>
          Cancel
        </Button>
      </div>
      {isPending ? (
        <Live as="p" className="unseen" role="status">
          Sending
        </Live>
      ) : null}
    </form>
  );
}
