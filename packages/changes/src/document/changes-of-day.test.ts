import { dayMs } from '@telehealth/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChangesOfDay, changesOfDayWith } from './changes-of-day.ts';

const audit = { action: 'thing.update', clientId: 'cli_1', subject: 't', changed: {} } as const;
const credential = { kind: 'credential', name: 'key_1' } as const;
const noon = 20_000.5 * dayMs;

test('decisions.md 13: 10 000 changes of a document by credentials fit a day, and the next day starts from zero', () => {
  let present: ChangesOfDay | undefined;
  const change = (at: number) => {
    present = changesOfDayWith(present, { audit }, { actor: credential }, at);
  };
  for (let n = 0; n < 10_000; n++) change(noon);
  expect(() => change(noon)).toThrow(
    expect.objectContaining({ kind: 'rate-limited', reason: 'change_quota', retryAfterSeconds: 43_200 }),
  );
  change(noon + dayMs / 2);
  expect(present).toEqual({ day: 20_001, count: 1 });
});

test.each([
  ['an operator', { audit }, { kind: 'operator', name: 'ada' }],
  ['a task', { audit: [audit] }, { kind: 'task', name: 'sweep' }],
  ['a patient, who leaves no audit row', {}, credential],
  ['a change with an empty list of rows', { audit: [] }, credential],
  ['somebody without a name', {}, undefined],
] as const)('decisions.md 13: what %s does is neither counted nor refused', (_, records, actor) => {
  const full = { day: Math.floor(noon / dayMs), count: 10_000 };
  expect(changesOfDayWith(full, records, { actor }, noon)).toEqual(full);
});

test('decisions.md 13: whatever the instants, no day has more than 10 000', () => {
  const at = fc.integer({ min: 0, max: 3 * dayMs - 1 });
  fc.assert(
    fc.property(fc.integer({ min: 9_990, max: 10_000 }), fc.array(at), (count, ats) => {
      const made = new Map<number, number>([[0, count]]);
      let present: ChangesOfDay | undefined = { day: 0, count };
      for (const each of ats.toSorted((a, b) => a - b)) {
        const day = Math.floor(each / dayMs);
        try {
          present = changesOfDayWith(present, { audit }, { actor: credential }, each);
          made.set(day, (made.get(day) ?? 0) + 1);
        } catch {
          expect(made.get(day)).toBe(10_000);
        }
      }
      for (const each of made.values()) expect(each).toBeLessThanOrEqual(10_000);
    }),
  );
});
