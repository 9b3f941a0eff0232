import { describe, expect, it } from 'vitest';

import { isCommonPassword } from './common-passwords.ts';
import { isReservedName } from './reserved-names.ts';

describe('common passwords', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd!',
    '123456',
    '1234567',
    '12345678',
    'qwerty',
    'QWERTY123',
    'iloveyou',
    'dragon12',
    'abc123abc123',
    '1q2w3e4r',
    '31121999',
    '20001231',
    'aaaaaaaa',
    'monkey!',
    'letmein1',
    'football2024',
    'zxcvbnm',
    'trustno1',
    'passwordpassword',
    '654321',
    'ashley99',
    '1qaz2wsx',
    'Margarita',
    'exc4l1bur',
    'HIGHLANDER77',
    'voltide1',
  ])('S3-12 refuses %j', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'correct horse battery',
    'tide-lantern-41',
    'x7Gq!pLm',
    'dragonfly under glass',
    '9283746510',
    'Zürich.im.Nebel',
    'harbourlight',
    'пароль-из-слов',
  ])('S3-12 lets %j pass', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

describe('reserved names', () => {
  it.each([
    'admin',
    'Admin',
    '4dm1n',
    'a-d-m-i-n',
    'Support_',
    'VOLTIDE',
    'v0lt1de',
    'admin1',
    'officia1',
    'superAdmin',
  ])('S3-19 keeps %j back', (name) => {
    expect(isReservedName(name)).toBe(true);
  });

  it.each(['harbour', 'administer-me', 'lamp_42', 'supporter', 'housecat'])('S3-19 gives %j away', (name) => {
    expect(isReservedName(name)).toBe(false);
  });
});
