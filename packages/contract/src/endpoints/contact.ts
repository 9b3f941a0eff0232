import * as v from 'valibot';

import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { done, email, isoTime } from '../schemas.ts';

export const CONTACT_TOPICS = ['question', 'account', 'play', 'bug', 'security', 'other'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

export const CONTACT_TOPIC_NAMES: Readonly<Record<ContactTopic, string>> = {
  question: 'A question',
  account: 'My account',
  play: 'A play or an item',
  bug: 'A bug',
  security: 'Security',
  other: 'Something else',
};

const ONE_LINE = /^\P{Cc}*$/u;
const LINES = /^[\P{Cc}\n\r\t]*$/u;

export const contactName = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(LIMITS.contactNameMaxLength, MESSAGES.contactNameTooLong),
  v.regex(ONE_LINE, MESSAGES.contactCharacters),
);

export const contactMessage = v.pipe(
  v.string(MESSAGES.contactMessageRequired),
  v.trim(),
  v.nonEmpty(MESSAGES.contactMessageRequired),
  v.maxLength(LIMITS.contactMessageMaxLength, MESSAGES.contactMessageTooLong),
  v.regex(LINES, MESSAGES.contactCharacters),
);

export const sendContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Leaves a message for the operators: stored always, and mailed to them where they have set an address.',
  auth: 'public',
  request: v.object({
    name: v.optional(contactName),
    email,
    topic: v.picklist(CONTACT_TOPICS),
    message: contactMessage,
  }),
  response: done,
  errors: ['too_many_attempts', 'switched_off'],
});

const messageId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/));

export const listContact = endpoint({
  method: 'GET',
  path: '/api/admin/contact',
  summary: 'Messages to the operators, the newest first: unhandled ones, or all.',
  auth: 'superadmin',
  scope: 'any',
  query: v.object({ before: v.optional(messageId), show: v.optional(v.picklist(['open', 'all'])) }),
  response: v.object({
    messages: v.array(
      v.object({
        id: v.string(),
        createdAt: isoTime,
        name: v.string(),
        email: v.string(),
        topic: v.picklist(CONTACT_TOPICS),
        message: v.string(),
        /** Account that was signed in; null for visitors, guests and deleted accounts. */
        username: v.nullable(v.string()),
        handledAt: v.nullable(isoTime),
        /** Its id; null where there is no username. */
        userId: v.nullable(v.string()),
        /** Answers of operators, oldest first. */
        answers: v.array(v.object({ by: v.string(), at: isoTime, answer: v.string() })),
      }),
    ),
    /** Numbers of messages that wait, and of those that are handled. */
    open: v.number(),
    handled: v.number(),
    /** For the next page: `before`. Null at the end. */
    next: v.nullable(v.string()),
  }),
  errors: ['not_signed_in', 'session_expired', 'forbidden', 'factor_missing', 'step_up_required'],
});

export const handleContact = endpoint({
  method: 'POST',
  path: '/api/admin/contact/:messageId/handled',
  summary: 'Marks a message to the operators as handled, or as open again.',
  auth: 'superadmin',
  scope: ['support'],
  act: 'message_handled',
  params: v.object({ messageId }),
  request: v.strictObject({ isHandled: v.boolean() }),
  /** When it was marked first; null for an open one. */
  response: v.object({ handledAt: v.nullable(isoTime) }),
  errors: ['not_signed_in', 'session_expired', 'forbidden', 'factor_missing', 'step_up_required', 'not_found'],
});
