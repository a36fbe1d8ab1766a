import { Window } from 'happy-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { hasTyped, isSame, putBack, wordsOf } from '../src/controls/words.ts';

const fields = `<input name="line1" value=""><input class="box" value=""><input class="box" value="">
  <textarea id="answer"></textarea><input type="radio" name="a" value="yes"><input type="radio" name="a" value="no">
  <input type="checkbox" name="b" value="one"><select name="c"><option value="">-</option><option value="x">x</option></select>`;

function form(): HTMLFormElement {
  const window = new Window();
  window.document.body.innerHTML = `<form>${fields}</form>`;
  // Events are those of the window.
  vi.stubGlobal('Event', window.Event);
  return window.document.querySelector('form') as unknown as HTMLFormElement;
}

afterEach(() => void vi.unstubAllGlobals());

test('what was entered is put back field by field, as if it were entered again', () => {
  const left = form();
  const [line, feet, inches, text, yes, , box, menu] = left.querySelectorAll('input, textarea, select');
  Object.assign(line ?? {}, { value: '1 Main St' });
  Object.assign(feet ?? {}, { value: '5' });
  Object.assign(inches ?? {}, { value: '11' });
  Object.assign(text ?? {}, { value: 'allergic' });
  for (const choice of [yes, box]) Object.assign(choice ?? {}, { checked: true });
  Object.assign(menu ?? {}, { value: 'x' });
  const words = wordsOf(left);
  const again = form();
  const changed: string[] = [];
  again.addEventListener('input', ({ target }) => changed.push((target as HTMLInputElement).value));
  putBack(again, words);
  expect(isSame(wordsOf(again), words)).toBe(true);
  expect(changed).toEqual(['1 Main St', '5', '11', 'allergic', 'yes', 'one', 'x']);
});

test('a browser asks before it drops what was typed, and not for a choice alone', () => {
  const left = form();
  const before = wordsOf(left);
  const [line, , , , yes] = left.querySelectorAll<HTMLInputElement>('input, textarea');
  if (yes) yes.checked = true;
  expect(hasTyped(before, left)).toBe(false);
  if (line) line.value = '1';
  expect(hasTyped(before, left)).toBe(true);
});
