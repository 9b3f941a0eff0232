import type { ContactTopic } from '@voltide/contract';

/** What the topics of a message to the operators are called, for those who write and for those who read. */
export const TOPIC_NAMES: Readonly<Record<ContactTopic, string>> = {
  question: 'A question',
  account: 'My account',
  play: 'A play or a find',
  bug: 'A fault',
  security: 'Security',
  other: 'Something else',
};
