import { expect, test } from 'vitest';
import { byLoss, lostAt, type Node, wordingOf } from './drop-off.ts';
import { everyDay } from './every-day.ts';
import { shownCount } from './shown-count.ts';

const node = (node_id: string, reached: number | null, answered: number | null): Node => ({
  ...{ node_id, reached, answered, left: 0, went_back: 0, median_seconds: 3, instrument_version: 'a@1' },
});

test('a step that few were asked is no loss; one that was seen and not answered is', () => {
  const nodes = [node('a', 45, 45), node('conditional', 3, 3), node('b', 44, 30), node('hidden', null, 7)];
  expect(byLoss(nodes).map(({ node_id }) => node_id)).toEqual(['b', 'a', 'conditional', 'hidden']);
  expect(lostAt(node('hidden', null, 7))).toBeNull();
});

test('a step is named by the words of its question where they are known', () => {
  const own = { headline: 'Do you smoke?', isConditional: true };
  const ofBrand = new Map([['qst_1', own]]);
  const headlineOf = (fields: Parameters<typeof wordingOf>[0]) => wordingOf(fields, ofBrand).headline;
  expect(wordingOf({ node_id: 'brand.qst_1' }, ofBrand)).toEqual(own);
  expect(headlineOf({ node_id: 'brand.qst_2' })).toBe('A question that was removed');
  expect(headlineOf({ node_id: 'q_height_cm' })).toBe('Height cm');
  expect(headlineOf({ node_id: 'q_height_cm', headline: '' })).toBe('Height cm');
  expect(
    wordingOf({ node_id: 'q_height_cm', headline: 'How tall are you?', conditional: true }, ofBrand),
  ).toEqual({
    headline: 'How tall are you?',
    isConditional: true,
  });
});

test('a day on which nothing began is shown, too', () => {
  const day = { day: '2026-02-02', started: 9, submitted: null, eligible: 7, paid: 5 };
  expect(everyDay([day], '2026-02-01', '2026-02-03')).toEqual([
    { day: '2026-02-01', started: 0, submitted: 0, eligible: 0, paid: 0 },
    day,
    { day: '2026-02-03', started: 0, submitted: 0, eligible: 0, paid: 0 },
  ]);
});

test('a hidden count is written as below five', () => {
  expect([shownCount(null), shownCount(7)]).toEqual(['below 5', '7']);
});
