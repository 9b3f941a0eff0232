import '../parts/admin.css';

import { INCIDENT_SEVERITIES, type Incident, type IncidentSeverity } from '@voltide/contract';
import { Button, Field, Input, Link, Select, TextArea } from '@voltide/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { IncidentList, SEVERITY_WORDS } from '../../../lib/incidents/incident-list.tsx';
import { useMay } from '../model/portal-query.ts';
import { useIncidentChanges, useIncidents } from '../model/support-query.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { SectionHead } from '../parts/section-head.tsx';

const MAY = ['support', 'games', 'finance'] as const;

export function Section() {
  const list = useIncidents();
  const mayWrite = useMay(MAY);
  const [isOpening, setOpening] = useState(false);
  const [noted, setNoted] = useState<Incident>();
  return (
    <>
      <SectionHead
        title="Incidents"
        note={
          <>
            What went wrong and what you do about it. Everybody reads it at{' '}
            <Link className="link" href="/incidents">
              /incidents
            </Link>
            .
          </>
        }
        actions={
          mayWrite ? (
            <Button size={36} variant="volt" icon={<Plus />} onClick={() => setOpening(true)}>
              Open an incident
            </Button>
          ) : undefined
        }
      />
      <IncidentList
        list={list}
        empty="No incident was announced yet."
        actionsOf={(incident) =>
          mayWrite && incident.endedAt === null ? (
            <Button size={36} onClick={() => setNoted(incident)}>
              Add a note
            </Button>
          ) : null
        }
      />
      {isOpening ? <OpenDialog onClose={() => setOpening(false)} /> : null}
      {noted === undefined ? null : <NoteDialog incident={noted} onClose={() => setNoted(undefined)} />}
    </>
  );
}

function OpenDialog({ onClose }: { readonly onClose: () => void }) {
  const { open } = useIncidentChanges();
  const [title, setTitle] = useState('');
  const [severity, setSeverity] = useState<IncidentSeverity>('degraded');
  const [note, setNote] = useState('');
  return (
    <ActDialog
      title="Open an incident?"
      action="Tell everybody"
      size="wide"
      isReady={title.trim().length >= 3 && note.trim().length >= 3}
      onSubmit={() => open.mutateAsync({ title: title.trim(), severity, note: note.trim() })}
      onClose={onClose}
    >
      <p>It is public at once. Notes can be added, never changed.</p>
      <Field label="Title">
        <Input maxLength={120} value={title} onChange={({ currentTarget }) => setTitle(currentTarget.value)} />
      </Field>
      <Field label="How bad it is">
        <Select
          value={severity}
          onChange={({ currentTarget }) =>
            setSeverity(INCIDENT_SEVERITIES.find((each) => each === currentTarget.value) ?? 'degraded')
          }
        >
          {INCIDENT_SEVERITIES.map((each) => (
            <option key={each} value={each}>
              {SEVERITY_WORDS[each].text}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="First note" hint="What players notice, and what you do about it.">
        <TextArea
          rows={4}
          maxLength={2000}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Field>
    </ActDialog>
  );
}

type NoteDialogProps = { readonly incident: Incident; readonly onClose: () => void };

function NoteDialog({ incident, onClose }: NoteDialogProps) {
  const { note } = useIncidentChanges();
  const [text, setText] = useState('');
  const [isEnd, setEnd] = useState(false);
  return (
    <ActDialog
      title={`Add a note to "${incident.title}"?`}
      action={isEnd ? 'Add it and end the incident' : 'Add the note'}
      isReady={text.trim().length >= 3}
      onSubmit={() => note.mutateAsync({ id: incident.id, note: text.trim(), isEnd })}
      onClose={onClose}
    >
      <Field label="Note" hint="Everybody reads it, and it stays as it is.">
        <TextArea
          rows={4}
          maxLength={2000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
      <label className="incident-end">
        <input type="checkbox" checked={isEnd} onChange={({ currentTarget }) => setEnd(currentTarget.checked)} />
        The incident has ended
      </label>
    </ActDialog>
  );
}
