import { expect, test } from 'vitest';
import { ask, consent, instrumentOf, openedAt, submit } from '../../test/authored-bundle.ts';
import { openSession } from '../walk/open-session.ts';
import { renderStep } from './render.ts';

test('decisions.md 12: a shown value says its type, and a code, codes and yes or no also in words', () => {
  const instrument = instrumentOf({
    facts: [
      {
        code: 'state',
        value_type: 'code',
        cardinality: 'single',
        options: [{ code: 'al' }, { code: 'tx' }],
      },
      {
        code: 'illness',
        value_type: 'code',
        cardinality: 'multi',
        options: [{ code: 'a' }, { code: 'b' }],
      },
      { code: 'smoker', value_type: 'boolean', cardinality: 'single' },
      { code: 'born', value_type: 'date', cardinality: 'single' },
    ],
    nodes: [
      ask('state', 'single_select_cards'),
      ask('illness', 'multi_select_cards'),
      ask('smoker', 'yes_no'),
      ask('born', 'date'),
      consent('c_all', true, { echo: ['state', 'illness', 'smoker', 'born'] }),
    ],
  });
  const session = ['al', ['b', 'a'], true, '1990-01-02'].reduce(
    (before, answer) => submit(instrument, before, { answer }),
    openSession(instrument, openedAt).session,
  );
  expect(
    renderStep(instrument, session, { sessionId: 'ses_1', journeyId: 'jny_1' }).node?.valueLabels,
  ).toEqual({
    state: { label: 'Text of t.state', valueType: 'code', text: 'Text of t.al' },
    illness: { label: 'Text of t.illness', valueType: 'codes', text: 'Text of t.a, Text of t.b' },
    smoker: { label: 'Text of t.smoker', valueType: 'boolean', text: 'Yes' },
    born: { label: 'Text of t.born', valueType: 'date' },
  });
});
