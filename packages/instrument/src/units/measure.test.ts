import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  answerOf,
  figureOf,
  figuresWithin,
  isOfFigure,
  type Measure,
  measureOf,
  partsOf,
} from './measure.ts';

const measures = ['cm', 'kg'].flatMap((unit) =>
  [0, 1, 2, 3].flatMap((decimals) => {
    const measure = measureOf('us', unit, decimals);
    return measure ? [{ name: `${unit} with ${decimals} decimal places`, measure }] : [];
  }),
);

/** What a page makes of the parts that a patient enters: only what `input.display` and `input.decimals` say. */
function answerByPage({ perUnit, answerDecimals, parts }: Measure, entered: readonly number[]): number {
  const figure = parts
    ? parts.reduce((sum, { size }, index) => sum + size * (entered[index] ?? 0), 0)
    : (entered[0] ?? 0);
  return Number((figure * perUnit).toFixed(answerDecimals));
}

const entered = (measure: Measure, figure: number) => (measure.parts ? partsOf(measure, figure) : [figure]);
const answers = ({ answerDecimals }: Measure) =>
  fc.integer({ min: 0, max: 500 * 10 ** answerDecimals }).map((steps) => steps / 10 ** answerDecimals);

test.each(measures)(
  'decisions.md 12: a round trip of any value shows the same figure: $name',
  ({ measure }) => {
    const steps = 10 ** measure.decimals;
    const figures = Array.from({ length: 1100 * steps + 1 }, (_, step) => step / steps);
    const isLost = (figure: number) =>
      figureOf(measure, answerByPage(measure, entered(measure, figure))) !== figure;
    expect(figures.filter(isLost)).toEqual([]);
  },
);

test.each(measures)(
  'decisions.md 4: what a page makes of any figure is exact, and nothing beside it is: $name',
  ({ measure }) => {
    const steps = 10 ** measure.decimals;
    const places = measure.answerDecimals;
    const factor = BigInt(Math.round(measure.perUnit * 10 ** (places - measure.decimals)));
    const stride = steps > 10 ? 97 : 1;
    const figures = Array.from({ length: Math.floor((500 * steps) / stride) }, (_, index) => index * stride);
    const isWrong = (step: number) => {
      const figure = step / steps;
      const answer = answerByPage(measure, entered(measure, figure));
      const written = String(BigInt(step) * factor).padStart(places + 1, '0');
      const exact = Number(`${written.slice(0, -places)}.${written.slice(-places)}`);
      const beside = Number((answer + 10 ** -places).toFixed(places));
      return (
        answer !== exact ||
        answerOf(measure, figure) !== exact ||
        !isOfFigure(measure, answer) ||
        isOfFigure(measure, beside)
      );
    };
    expect(figures.filter(isWrong)).toEqual([]);
  },
);

test.each(measures)(
  'decisions.md 12: the bounds shown take each figure whose answer is allowed, and no other: $name',
  ({ measure }) => {
    fc.assert(
      fc.property(answers(measure), answers(measure), answers(measure), (one, other, near) => {
        const [min, max] = [Math.min(one, other), Math.max(one, other)];
        const figures = figuresWithin(measure, { min, max });
        for (const value of [min, max, near]) {
          for (const shift of [-2, -1, 0, 1, 2]) {
            const step = 10 ** -measure.decimals;
            const figure = Number((figureOf(measure, value) + shift * step).toFixed(measure.decimals));
            const answer = answerOf(measure, figure);
            const isShown =
              figures !== undefined && figure >= (figures.min ?? 0) && figure <= (figures.max ?? 0);
            expect(isShown).toBe(answer >= min && answer <= max);
          }
        }
      }),
    );
  },
);

test.each([
  ['cm', 0, 'in', 0],
  ['cm', 1, 'in', 1],
  ['kg', 1, 'lb', 0],
  ['kg', 2, 'lb', 1],
])(
  'decisions.md 12: %s with %i decimal places is read in %s with %i',
  (unit, answerDecimals, shown, decimals) => {
    expect(measureOf('us', unit, answerDecimals)).toMatchObject({ unit: shown, decimals });
  },
);

test.each([
  ['us', 'kg', 0],
  ['us', 'mmhg', 0],
  ['us', undefined, 0],
  ['metric', 'cm', 0],
] as const)(
  'decisions.md 12: in %s a number in %s with %i decimal places is read as it is stored',
  (units, unit, decimals) => {
    expect(measureOf(units, unit, decimals)).toBeUndefined();
  },
);

test('decisions.md 12: a length is written in feet and inches', () => {
  const height = measureOf('us', 'cm', 0);
  if (!height) throw new Error('a length has a measure');
  expect([90, 172, 183].map((answer) => partsOf(height, figureOf(height, answer)))).toEqual([
    [2, 11],
    [5, 8],
    [6, 0],
  ]);
  expect(figuresWithin(height, { min: 90, max: 250 })).toEqual({ min: 36, max: 98 });
});

test('decisions.md 12: bounds that no figure fits are bounds of no figure', () => {
  const weight = measureOf('us', 'kg', 1);
  expect(weight && figuresWithin(weight, { min: 30, max: 30 })).toBeUndefined();
});
