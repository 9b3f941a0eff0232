import '../parts/admin.css';
import '../parts/card.css';

import type { CannedText } from '@voltide/contract';
import { Button, ErrorState, Field, Input, SlowSkeleton, TextArea } from '@voltide/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { useMay } from '../model/portal-query.ts';
import { useCannedChanges, useCannedTexts } from '../model/support-query.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Card } from '../parts/card.tsx';

const EMPTY = { id: null, title: '', body: '' } as const;
type Edited = { readonly id: string | null; readonly title: string; readonly body: string };

export function CannedCard() {
  const { data, error, refetch } = useCannedTexts();
  const mayEdit = useMay(['support']);
  const [edited, setEdited] = useState<Edited>();
  const [removed, setRemoved] = useState<CannedText>();
  const { save, remove } = useCannedChanges();
  const texts = data?.texts;
  return (
    <Card
      id="canned"
      title="Canned texts"
      note="Words to begin an answer with. {name} becomes the name of who wrote."
      actions={
        mayEdit ? (
          <Button size={36} icon={<Plus />} onClick={() => setEdited(EMPTY)}>
            New text
          </Button>
        ) : undefined
      }
    >
      {texts === undefined ? (
        error === null ? (
          <SlowSkeleton what="the texts" height={96} className="card-skeleton skeleton-control" />
        ) : (
          <ErrorState text="The texts could not be read." code={errorText(error)} onRetry={() => void refetch()} />
        )
      ) : texts.length === 0 ? (
        <p className="card-text">No texts yet. Write one for what people ask often.</p>
      ) : (
        <ul className="admin-list">
          {texts.map((text) => (
            <CannedRow key={text.id} text={text} mayEdit={mayEdit} onEdit={setEdited} onRemove={setRemoved} />
          ))}
        </ul>
      )}
      {edited === undefined ? null : (
        <ActDialog
          title={edited.id === null ? 'New text' : 'Edit the text'}
          action="Save"
          size="wide"
          isReady={edited.title.trim() !== '' && edited.body.trim().length >= 3}
          onSubmit={() => save.mutateAsync({ id: edited.id, title: edited.title.trim(), body: edited.body.trim() })}
          onClose={() => setEdited(undefined)}
        >
          <CannedFields edited={edited} onChange={setEdited} />
        </ActDialog>
      )}
      {removed === undefined ? null : (
        <ActDialog
          title={`Delete "${removed.title}"?`}
          action="Delete the text"
          isGrave
          onSubmit={() => remove.mutateAsync(removed.id)}
          onClose={() => setRemoved(undefined)}
        >
          <p>Answers that were sent stay as they are.</p>
        </ActDialog>
      )}
    </Card>
  );
}

type CannedRowProps = {
  readonly text: CannedText;
  readonly mayEdit: boolean;
  readonly onEdit: (text: CannedText) => void;
  readonly onRemove: (text: CannedText) => void;
};

function CannedRow({ text, mayEdit, onEdit, onRemove }: CannedRowProps) {
  return (
    <li>
      <strong className="breakable">{text.title}</strong>
      <p className="admin-words support-body">{text.body}</p>
      {mayEdit ? (
        <div className="button-row-close">
          <Button size={36} onClick={() => onEdit(text)}>
            Edit
          </Button>
          <Button size={36} variant="ghost" onClick={() => onRemove(text)}>
            Delete
          </Button>
        </div>
      ) : null}
    </li>
  );
}

type CannedFieldsProps = { readonly edited: Edited; readonly onChange: (edited: Edited) => void };

function CannedFields({ edited, onChange }: CannedFieldsProps) {
  return (
    <>
      <Field label="Title">
        <Input
          maxLength={80}
          value={edited.title}
          onChange={({ currentTarget }) => onChange({ ...edited, title: currentTarget.value })}
        />
      </Field>
      <Field label="Text">
        <TextArea
          rows={8}
          maxLength={5000}
          value={edited.body}
          onChange={({ currentTarget }) => onChange({ ...edited, body: currentTarget.value })}
        />
      </Field>
    </>
  );
}
