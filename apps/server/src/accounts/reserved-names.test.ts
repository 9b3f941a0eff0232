import { expect, it } from 'vitest';

import { isReservedName } from './reserved-names.ts';

it.each([
  'admin', 'Admin123', '4dmin', 'The-Admin', 'TheAdmin', 'theadmin', 'admin-team', 'AdminJoe', 'joe_admin', 'mr-admins',
  'voltide', 'V0lt1de', 'VoltideOfficial', 'voltide-support', 'voltiderewards', 'v-o-l-t-i-d-e', 'xX-vo1tide-Xx',
  'moderator', 'rnoderator', 'Moderator_7', 'chat-mod', 'superadmin', 'help-desk', 'helpdesk2', 'support-team', 'staff',
  'official', 'account-security', 'operator-1a2b', 'root', 'the-bank', 'TheHouse', 'system', 'ourbank', 'house_team',
  'guest', 'null', '---', '_-_', '__________',
])('S3-19 %s is nobody\'s name', (name) => {
  expect(isReservedName(name)).toBe(true);
});

it.each([
  'badminton', 'BadMinton_4', 'tree-house', 'bankrobber', 'root-beer', 'modest', 'model_9', 'supporter', 'guest-1a',
  'Guest_42', 'alba', 'thea', 'helpful', 'systemofadown', 'stafford', 'harbour_1', 'ohmy', 'Mira', 'x1', 'a-b-c',
  '1234',
])('S3-19 %s may be somebody\'s name', (name) => {
  expect(isReservedName(name)).toBe(false);
});
