// Takes long: it gives each pair of height and weight as a patient would.
import type { FactValue } from '@telehealth/conditions';
import { compileInstrument, type Instrument } from '@telehealth/instrument/compile';
import { evaluate } from '@telehealth/instrument/eligibility';
import { lintBundle } from '@telehealth/instrument/lint';
import { renderStep } from '@telehealth/instrument/render';
import { currentOf, openedAt, submit } from '@telehealth/instrument/test/authored-bundle';
import { planSession } from '@telehealth/instrument/testing';
import { openSession, type Session } from '@telehealth/instrument/walk';
import { expect, test } from 'vitest';
import { builtInBundles } from './index.ts';

const { bundle, findings } = lintBundle(builtInBundles[0]);
if (!bundle) throw new Error(JSON.stringify(findings));
const american = compileInstrument(bundle, undefined, 'en', 'us');
const metric = compileInstrument(bundle);
const before: Readonly<Record<string, FactValue>> = {
  ship_state: 'ca',
  date_of_birth: '1986-03-04',
  sex_at_birth: 'male',
};

/** The session at the question about the height. */
function atHeight(instrument: Instrument): Session {
  let { session } = openSession(instrument, openedAt);
  while (currentOf(session) !== 'q_height_cm') {
    const answer = before[currentOf(session).replace('q_', '')];
    session = submit(instrument, session, answer === undefined ? {} : { answer });
  }
  return session;
}

/** A fraction of whole numbers: the body mass index, exactly. */
interface Exact {
  readonly over: bigint;
  readonly under: bigint;
}

const isAtLeast = ({ over, under }: Exact, tenths: bigint) => over * 10n >= tenths * under;
const isAbove = ({ over, under }: Exact, tenths: bigint) => over * 10n > tenths * under;
const toTenths = ({ over, under }: Exact) => Number((over * 20n + under) / (2n * under)) / 10;
/** Undecided: the conditions of the patient are not known yet. */
const outcomeOf = (bmi: Exact) =>
  isAtLeast(bmi, 300n) ? 'pass' : isAtLeast(bmi, 270n) ? 'indeterminate' : 'fail';

/** What the patient is shown of the body mass index, and what the criterion makes of it. */
function judged(instrument: Instrument, session: Session) {
  const { node } = renderStep(instrument, session, { sessionId: 'ses_1', journeyId: 'jny_1' });
  const verdict = evaluate(instrument, planSession(instrument, session), new Map());
  return {
    value: node?.values?.bmi,
    read: Number(node?.valueLabels?.bmi?.text ?? node?.values?.bmi),
    outcome: verdict?.results.find(({ criterionId }) => criterionId === 'bmi')?.result,
    line: node?.reassurance,
  };
}

const texts = bundle.copy.en ?? {};
const lineOf = (isBelow: boolean, above: boolean) =>
  texts[isBelow ? 'd.bmi.below' : above ? 'd.bmi.above' : 'd.bmi.in_zone'];

/** The pairs whose value, text or outcome is another than the formula says, or that read as if they were. */
function wrongOf(
  instrument: Instrument,
  pairs: { readonly heights: readonly number[]; readonly weights: readonly number[] },
  exactOf: (height: number, weight: number) => Exact,
): readonly string[] {
  const wrong: string[] = [];
  const start = atHeight(instrument);
  for (const height of pairs.heights) {
    const atWeight = submit(instrument, start, { answer: height });
    for (const weight of pairs.weights) {
      const { value, read, outcome, line } = judged(
        instrument,
        submit(instrument, atWeight, { answer: weight }),
      );
      const bmi = exactOf(height, weight);
      const readAs = read >= 30 ? 'pass' : read >= 27 ? 'indeterminate' : 'fail';
      const isRight =
        value === toTenths(bmi) &&
        outcome === outcomeOf(bmi) &&
        readAs === outcome &&
        line === lineOf(!isAtLeast(bmi, 185n), isAbove(bmi, 250n)) &&
        line === lineOf(read < 18.5, read > 25);
      if (!isRight) wrong.push(`${height} cm, ${weight} kg: ${value} ${read} ${outcome} ${line}`);
    }
  }
  return wrong;
}

const span = (from: number, to: number, step = 1) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);

test('decisions.md 4: of all pairs of 4 ft 10 in to 6 ft 6 in and 100 to 400 lb, none is shown or judged otherwise than computed', () => {
  const inches = span(58, 78);
  const pounds = span(100, 400);
  // What a page sends: the figure times `per_unit`, rounded to the decimal places of the input.
  const sent = (figure: number, perUnit: number, decimals: number) =>
    Number((figure * perUnit).toFixed(decimals));
  const wrong = wrongOf(
    american,
    {
      heights: inches.map((figure) => sent(figure, 2.54, 2)),
      weights: pounds.map((figure) => sent(figure, 0.453_592_37, 8)),
    },
    (cm, kg) => ({
      over: BigInt(Math.round(kg / 0.453_592_37)) * 45_359_237n,
      under: (BigInt(Math.round(cm / 2.54)) * 254n) ** 2n,
    }),
  );
  expect(inches.length * pounds.length).toBe(6321);
  expect(wrong).toEqual([]);
});

test('decisions.md 4: of metric pairs of 140 to 210 cm and 40 to 200 kg, none is shown or judged otherwise than computed', () => {
  const tenths = span(400, 2000, 25).concat(span(403, 1999, 42));
  const wrong = wrongOf(
    metric,
    { heights: span(140, 210), weights: tenths.map((weight) => weight / 10) },
    (cm, kg) => ({ over: BigInt(Math.round(kg * 10)) * 1000n, under: BigInt(cm) ** 2n }),
  );
  expect(wrong).toEqual([]);
});
