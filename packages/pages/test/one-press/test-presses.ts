import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type PageScript, pageScript } from './page-script.ts';
import { type Act, type Fate, play } from './play.ts';
import { type PlaceOnScreen, places } from './screen.ts';

const sure: Fate = { kind: 'answered', there: 20, back: 30 };

const tab = fc.nat({ max: 3 }).map((number) => (number === 3 ? 1 : 0));
const after = fc.constantFrom(0, 40, 200, 450, 700, 700, 2500, 7000);
const pressing = {
  tab,
  after,
  at: fc.constantFrom('main', 'main', 'main', 'main', 'first', 'second', ...places),
  times: fc.constantFrom(1, 1, 2, 3),
  gap: fc.constantFrom(60, 150, 400, 800),
} as const;
const words = fc.constantFrom('one', 'two', '');
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('answer'),
      words,
      ...pressing,
      after: fc.constantFrom(700, 700, 1500, 100),
      at: fc.constantFrom('first', 'second', 'third'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('press'), hold: fc.constantFrom(0, 30, 600), ...pressing }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('key'), ...pressing }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: fc.constant('type'), tab, after },
      ...{ words, enter: fc.boolean() },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('browser back', 'show', 'hide', 'online'), tab, after }),
  },
) as fc.Arbitrary<Act>;
const ms = fc.constantFrom(5, 50, 300, 1200);
const fate: fc.Arbitrary<Fate> = fc.record({
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constant('answered') },
    { weight: 4, arbitrary: fc.constantFrom('request lost', 'answer lost', 'busy', 'hangs') },
  ) as fc.Arbitrary<Fate['kind']>,
  there: ms,
  back: ms,
});

/** A press by a patient who reads first. */
const calm = (at: PlaceOnScreen): Act => ({
  ...{ kind: 'press', tab: 0, after: 700, at, times: 1, gap: 0, hold: 30 },
});

/** Tells the rules of a press in random sessions. */
export function testPresses(sessions: number): void {
  describe('interface.md 4.1 and decisions.md 3: what is stored is what the patient pressed', () => {
    let script: PageScript;
    beforeAll(async () => {
      script = await pageScript();
    });

    test('a patient who takes the time comes to the end', async () => {
      const say: Act = { kind: 'type', tab: 0, after: 700, words: 'one', enter: false };
      const [on, no] = [calm('main'), calm('second')];
      const review = on;
      const acts = [on, on, no, on, no, on, on, on, say, on, on, no, on, on, on, review, say, on];
      const { faults, stored } = await play(script, acts, [sure]);
      expect(faults).toEqual([]);
      expect(stored.map(({ nodeId, given }) => `${nodeId} ${given}`)).toEqual([
        'd_one {}',
        'q_first_choice {"answer":"past"}',
        'q_second_choice {"answer":"past"}',
        'c_required {"consent":{"affirmed":true,"consent_version":"1"}}',
        'c_optional {"consent":{"affirmed":true,"consent_version":"1"}}',
        'q_optional {"answer":"one"}',
        'q_words {}',
        'q_ends_intake {"answer":false}',
        'q_many {}',
        'd_two {}',
        'q_last {"answer":"one"}',
      ]);
    });

    test('an answer that would end the intake is stored when the patient has said that it is right, and not before', async () => {
      const [on, yes, no] = [calm('main'), calm('first'), calm('second')];
      const before = [on, on, no, on, no, on, on, on, on, on, yes, on];
      const endOf = async (...acts: readonly Act[]) => {
        const { faults, stored } = await play(script, [...before, ...acts], [sure]);
        expect(faults).toEqual([]);
        return `${stored.at(-1)?.nodeId} ${stored.at(-1)?.given}`;
      };
      expect(await endOf()).toBe('q_words {}');
      expect(await endOf(calm('keep'), no, on)).toBe('q_ends_intake {"answer":false}');
      expect(await endOf(calm('confirm'))).toBe('q_ends_intake {"answer":true}');
      // A second press of “Continue” does not answer the question about it.
      expect(await endOf({ ...calm('confirm'), after: 100 })).toBe('q_words {}');
    });

    test(`each answer that is stored was on the screen on which it was pressed, and each press gave one at most, in ${sessions} random sessions`, async () => {
      let answers = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(act, { minLength: 10, maxLength: 40 }),
          fc.array(fate, { minLength: 1, maxLength: 12 }),
          async (acts, fates) => {
            const begin: Act = { kind: 'press', tab: 0, after: 700, at: 'main', times: 1, gap: 0, hold: 0 };
            const { faults, stored } = await play(script, [begin, ...acts], [sure, ...fates]);
            answers += stored.length;
            expect(faults).toEqual([]);
          },
        ),
        { numRuns: sessions, interruptAfterTimeLimit: 900_000 },
      );
      console.info(`${answers} answers of ${sessions} sessions`);
      expect(answers).toBeGreaterThan(2 * sessions);
    }, 1_000_000);
  });
}
