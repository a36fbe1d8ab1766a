import { describe, expect, test } from 'vitest';
import { ask, bundleOf, currentOf, submit, tryNext } from '../../test/authored-bundle.ts';
import { composed, illness, nodeOf, opened, ownFact, yesNo } from '../../test/brand-composition.ts';
import { effectiveFacts } from '../../test/effective.ts';
import { validateOverlay } from '../overlay/validate-overlay.ts';
import type { Session } from '../session/session.ts';
import { planSession } from '../walk/plan.ts';
import { compileInstrument } from './compile.ts';
import { composeInstrument } from './compose-instrument.ts';

test('decisions.md 12: a goal that a brand asks before the weight is a fact of its own, and the bundle asks with its bound', () => {
  const kilograms = { value_type: 'number', cardinality: 'single', unit: 'kg' } as const;
  const bounded = bundleOf({
    facts: [
      { code: 'weight', ...kilograms },
      { code: 'goal', ...kilograms, min: 30, max: { fact: 'weight' } },
    ],
    nodes: [ask('weight', 'weight_kg'), ask('goal', 'weight_kg')],
  });
  const name = { clientId: 'cli_1', brandId: 'brd_1', offeringRef: 'one' };
  const goal = yesNo('g', 'goal', { control: 'weight_kg' });
  const { overlay } = validateOverlay(bounded, { ...name, questions: [goal], ownFacts: [] });
  const instrument = composeInstrument(compileInstrument(bounded), overlay);
  expect(nodeOf(instrument, opened(instrument))?.input).toMatchObject({ min: 30 });
  const atGoal = [90, 80].reduce<Session>(
    (session, answer) => submit(instrument, session, { answer }),
    opened(instrument),
  );
  expect(currentOf(atGoal)).toBe('q_goal');
  expect(tryNext(instrument, atGoal, { answer: 85 })).toMatchObject({
    kind: 'refused',
    issues: [{ code: 'answer.range', params: { min: 30, max: 80, unit: 'kg' } }],
  });
});

describe('decisions.md 5: a fact asked by a brand question is not asked again by the bundle', () => {
  test('the answer given to the brand counts for the bundle', () => {
    const instrument = composed([yesNo('a', 'smoker'), illness(['heart', 'liver', 'none'])]);
    let session = submit(instrument, opened(instrument), { answer: true });
    session = submit(instrument, session, { answer: ['liver'] });
    expect(currentOf(session)).toBe('q_state');
    expect(Object.fromEntries(effectiveFacts(instrument, planSession(instrument, session)))).toEqual({
      smoker: true,
      illness: ['liver'],
    });
  });

  test('a brand question off the path leaves it to the bundle', () => {
    const pets = JSON.stringify({ kind: 'compare', ref: 'brd_1:pets', op: 'eq', value: true });
    const instrument = composed(
      [yesNo('p', 'brd_1:pets'), yesNo('s', 'smoker', { whenJson: pets })],
      [ownFact('pets')],
    );
    expect(currentOf(submit(instrument, opened(instrument), { answer: false }))).toBe('q_smoker');
  });

  test('fewer options of a shared fact: asked once', () => {
    const instrument = composed([
      yesNo('where', 'state', { control: 'single_select_cards', options: ['ca', 'ny'] }),
    ]);
    const answered = submit(instrument, opened(instrument), { answer: 'ny' });
    const known = effectiveFacts(instrument, planSession(instrument, answered));
    expect(known.get('state')).toBe('ny');
    let session = submit(instrument, answered, { answer: false });
    session = submit(instrument, session, { answer: ['none'] });
    expect(currentOf(session)).toBe('q_weight');
  });
});
