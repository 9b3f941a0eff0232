import {
  answerContact,
  deleteCannedText,
  listCannedTexts,
  listIncidents,
  noteIncident,
  openIncident,
  saveCannedText,
} from '@voltide/contract';

import { handle, handlePublic } from '../../platform/context/handle.ts';

const answer = handle(
  answerContact,
  ({ support }) =>
    ({ caller, params, body }) =>
      support.answer(caller.userId, params.messageId, body.answer),
);

const canned = handle(
  listCannedTexts,
  ({ support }) =>
    () =>
      support.listCanned(),
);

const save = handle(
  saveCannedText,
  ({ support }) =>
    ({ caller, body }) =>
      support.saveCanned(caller.userId, body),
);

const remove = handle(
  deleteCannedText,
  ({ support }) =>
    ({ caller, params }) =>
      support.deleteCanned(caller.userId, params.id),
);

const incidents = handlePublic(
  listIncidents,
  ({ support }) =>
    ({ query }) =>
      support.listIncidents(query.before),
);

const open = handle(
  openIncident,
  ({ support }) =>
    ({ caller, body }) =>
      support.openIncident(caller.userId, body),
);

const note = handle(
  noteIncident,
  ({ support }) =>
    ({ caller, params, body }) =>
      support.noteIncident(caller.userId, params.id, body),
);

export const SUPPORT_CALLS = [answer, canned, save, remove, incidents, open, note];
