import { expect, test } from 'vitest';
import { createWayBack } from './way-back.ts';

/** A history that moves at once. */
function browser(state: unknown = null) {
  let entries: unknown[] = [state];
  let at = 0;
  const history = {
    get state() {
      return entries[at];
    },
    pushState: (next: unknown) => {
      entries = [...entries.slice(0, at + 1), next];
      at += 1;
    },
    go: (by = 0) => {
      at += by;
    },
  };
  return { history, back: () => history.go(-1), depth: () => at, wayBack: createWayBack(history) };
}
const forward = { canGoBack: true, by: 'answer' } as const;
const backward = { canGoBack: true, by: 'back' } as const;
const first = { canGoBack: false, by: 'back' } as const;

test('the browser goes one question back at a time, and leaves the page where nothing is before', () => {
  const { back, depth, wayBack } = browser();
  wayBack.shown({ canGoBack: false });
  wayBack.shown(forward);
  wayBack.shown(forward);
  expect(depth()).toBe(2);
  back();
  expect(wayBack.moved(true)).toBe(true);
  wayBack.shown(backward);
  back();
  expect(wayBack.moved(true)).toBe(true);
  wayBack.shown(first);
  expect(depth()).toBe(0);
});

test('the button of the page leaves no entry behind that would do nothing', () => {
  const { depth, wayBack } = browser();
  wayBack.shown(forward);
  wayBack.shown(forward);
  wayBack.shown(backward);
  expect([depth(), wayBack.moved(true)]).toEqual([1, false]);
  wayBack.shown(first);
  expect([depth(), wayBack.moved(true)]).toEqual([0, false]);
});

test('a journey that is resumed can be gone back too, and after a reload the entries still count', () => {
  const resumed = browser();
  resumed.wayBack.shown({ canGoBack: true });
  expect(resumed.depth()).toBe(1);
  const reloaded = browser(3);
  reloaded.wayBack.shown({ canGoBack: true });
  expect(reloaded.depth()).toBe(0);
});

test('while something is under way, or when it failed, the page stays where it is', () => {
  const { back, depth, wayBack } = browser();
  wayBack.shown(forward);
  back();
  expect([wayBack.moved(false), depth()]).toEqual([false, 1]);
  back();
  wayBack.moved(true);
  wayBack.stayed();
  expect(depth()).toBe(1);
});

test('interface.md: an entry holds a number and nothing of the journey', () => {
  const { history, wayBack } = browser();
  wayBack.shown(forward);
  expect(history.state).toBe(1);
});
