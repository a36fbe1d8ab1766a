import { expect, test } from 'vitest';
import { ask, bundleOf, openedAt, submit } from '../../test/authored-bundle.ts';
import { compileInstrument } from '../compile/compile.ts';
import { openSession } from '../walk/open-session.ts';
import { renderStep } from './render.ts';
import { submittedOf } from './submitted.ts';

const bundle = bundleOf({
  facts: [
    { code: 'minutes', value_type: 'number', cardinality: 'single', unit: 'min', label_key: 't.minutes' },
  ],
  nodes: [
    ask('minutes', 'number'),
    {
      id: 'd',
      kind: 'display',
      section: 'main',
      control: 'panel',
      display: 'computed',
      primary: ['minutes'],
    },
  ],
});
const ids = { sessionId: 'ses_1', journeyId: 'jny_1' };

test.each([
  ['en', 0, 'minutes'],
  ['en', 1, 'minute'],
  ['en', 2, 'minutes'],
  ['es', 1, 'minuto'],
  ['es', 2, 'minutos'],
])('in %s the unit of %i is %s', (locale, value, unit) => {
  const spoken = { ...bundle, locales: [locale], copy: { [locale]: bundle.copy.en ?? {} } };
  const instrument = compileInstrument(spoken);
  const opened = openSession(instrument, openedAt).session;
  const answered = submit(instrument, opened, { answer: value });
  expect(renderStep(instrument, answered, ids).node?.valueLabels?.minutes?.unit).toBe(unit);
  expect(submittedOf(instrument, submit(instrument, answered, {}))?.answers[0]?.unit).toBe(unit);
});

test('a field of a number has both forms of its unit', () => {
  const { node } = renderStep(
    compileInstrument(bundle),
    openSession(compileInstrument(bundle), openedAt).session,
    ids,
  );
  expect(node?.input).toMatchObject({ unit: 'minutes', unitOne: 'minute' });
});
