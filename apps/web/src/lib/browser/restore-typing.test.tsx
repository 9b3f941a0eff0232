import { mount, settle } from '@voltide/ui/testing';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';

import { storeTyping, restoreTyping } from './restore-typing.ts';

function Form() {
  const [text, setText] = useState('');
  const [isOn, setOn] = useState(false);
  return (
    <div id="app">
      <label>
        Message
        <textarea value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <input name="email" defaultValue="" />
      <input name="password" type="password" autoComplete="current-password" defaultValue="" />
      <input name="code" autoComplete="one-time-code" defaultValue="" />
      <input name="agreed" type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
      <output>{`${text} ${isOn}`}</output>
    </div>
  );
}

function control(page: HTMLElement, selector: string): HTMLInputElement {
  return page.querySelector(selector) ?? expect.fail(selector);
}

function type(page: HTMLElement, selector: string, text: string): void {
  const found = control(page, selector);
  const proto = Object.getPrototypeOf(found) as object;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(found, text);
  found.dispatchEvent(new Event('input', { bubbles: true }));
}

beforeEach(() => sessionStorage.clear());

it('what was typed is there again after a reload for an update, passwords and codes excepted', async () => {
  const first = await mount(<Form />);
  await settle(() => {
    type(first, 'textarea', 'Hello');
    type(first, '[name="email"]', 'ada@example.com');
    type(first, '[name="password"]', 'secret-1');
    type(first, '[name="code"]', '123456');
    control(first, '[name="agreed"]').click();
  });
  storeTyping();
  expect(sessionStorage.getItem('voltide-typed')).not.toMatch(/secret-1|123456/);
  first.remove();

  const second = await mount(<Form />);
  await settle(() => restoreTyping());
  expect(control(second, 'output').textContent).toBe('Hello true');
  const values = ['email', 'password', 'code'].map((name) => control(second, `[name="${name}"]`).value);
  expect(values).toEqual(['ada@example.com', '', '']);
  expect(sessionStorage.getItem('voltide-typed')).toBeNull();
});

it('what was typed on one page is not put into another', async () => {
  const page = await mount(<Form />);
  await settle(() => type(page, 'textarea', 'Hello'));
  storeTyping();
  await settle(() => type(page, 'textarea', ''));
  window.history.pushState({}, '', '/elsewhere');
  await settle(() => restoreTyping());
  expect(control(page, 'output').textContent).toBe(' false');
  window.history.pushState({}, '', '/');
});
