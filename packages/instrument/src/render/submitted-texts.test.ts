import { expect, test } from 'vitest';
import { ask, consent, instrumentOf, openedAt, submit, yesNoFacts } from '../../test/authored-bundle.ts';
import { openSession } from '../walk/open-session.ts';
import { submittedOf } from './submitted.ts';

test('decisions.md 12: options are shown by their labels in the order of the stored answer, numbers with the unit of the input', () => {
  const options = [{ code: 'asthma' }, { code: 'gout' }, { code: 'none', exclusive: true }];
  const instrument = instrumentOf({
    facts: [
      { code: 'illness', value_type: 'code', cardinality: 'multi', options },
      { code: 'sex', value_type: 'code', cardinality: 'single', options: [{ code: 'f' }, { code: 'm' }] },
      ...yesNoFacts('risk'),
      { code: 'weight', value_type: 'number', cardinality: 'single', unit: 'kg', min: 1, max: 400 },
    ],
    nodes: [
      ask('illness', 'multi_select_cards', {
        options: [{ code: 'gout', label_key: 't.here' }, { code: 'asthma' }],
      }),
      ask('sex', 'single_select_cards'),
      ask('risk', 'yes_no', {
        options: [
          { code: 'true', label_key: 't.ever' },
          { code: 'false', label_key: 't.never' },
        ],
      }),
      ask('weight', 'weight_kg'),
      consent('k', true, { copy: 't.k_headline', content: { body: 't.k_body', affirmation: 't.k_note' } }),
    ],
  });
  let { session } = openSession(instrument, openedAt);
  for (const answer of [['asthma', 'gout'], 'm', false, 80])
    session = submit(instrument, session, { answer });
  session = submit(instrument, session, { consent: { affirmed: true, consentVersion: 'v1' } });
  const submitted = submittedOf(instrument, session);
  expect(submitted?.answers.map(({ optionLabels, unit }) => [optionLabels, unit])).toEqual([
    [['Text of t.here', 'Text of t.asthma'], ''],
    [['Text of t.m'], ''],
    [['Text of t.never'], ''],
    [[], 'kg'],
  ]);
  const [text] = submitted?.consents.map((given) => given.text) ?? [];
  expect(text).toBe('Text of t.k_headline\n\nText of t.k_body\n\nText of t.k_note');
});
