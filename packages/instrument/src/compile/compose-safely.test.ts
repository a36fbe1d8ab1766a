import { FALSE, TRUE } from '@telehealth/conditions';
import { interpret } from '@telehealth/conditions/test/interpret';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currentOf, openedAt, submit } from '../../test/authored-bundle.ts';
import { bundle, composed, illness, nodeOf, opened, yesNo } from '../../test/brand-composition.ts';
import { effectiveFacts } from '../../test/effective.ts';
import { overlaidBundles } from '../../test/random-overlay.ts';
import { answersOf, patientSubmission, patients } from '../../test/random-walk.ts';
import { composeBundle } from '../overlay/compose-bundle.ts';
import { validateOverlay } from '../overlay/validate-overlay.ts';
import { DONE } from '../session/node-state.ts';
import { decideBack } from '../walk/decide-back.ts';
import { planSession } from '../walk/plan.ts';
import { compileInstrument } from './compile.ts';
import { composeInstrument } from './compose-instrument.ts';

describe('no question of a brand makes the bundle blind', () => {
  test('decisions.md 5: a medical question in the overlay of an older session: the bundle asks as published, unprimed, and its answer alone counts', () => {
    const published = compileInstrument({
      ...bundle,
      facts: bundle.facts.map((fact) => ({ ...fact, screening: 'medical' as const })),
    });
    const { overlay } = validateOverlay(bundle, {
      ...{ clientId: 'cli_1', brandId: 'brd_1', offeringRef: 'one', ownFacts: [] },
      questions: [illness(['heart', 'liver', 'none'], { optionLabels: { heart: 'Apples' } })],
    });
    const instrument = composeInstrument(published, overlay);
    let session = opened(instrument);
    expect(nodeOf(instrument, session)).toMatchObject({ nodeId: 'brand.ill', fact: 'illness' });
    session = submit(instrument, session, { answer: ['heart'] });
    expect(effectiveFacts(instrument, planSession(instrument, session)).has('illness')).toBe(false);
    session = submit(instrument, session, { answer: true });
    const again = nodeOf(instrument, session);
    expect(again).toEqual(published.nodeById.get('q_illness')?.template);
    session = submit(instrument, session, { answer: ['liver'] });
    expect(effectiveFacts(instrument, planSession(instrument, session)).get('illness')).toEqual(['liver']);
  });

  test.each([
    ['an optional question passed over', yesNo('s', 'smoker', { required: false }), 'q_smoker'],
    [
      'an optional question with fewer options, passed over',
      yesNo('w', 'state', { control: 'single_select_cards', options: ['ca'], required: false }),
      'q_state',
    ],
  ])('%s: the bundle asks what it requires', (_, question, asked) => {
    const instrument = composed([question]);
    let session = submit(instrument, opened(instrument), {});
    const answers = { q_smoker: false, q_illness: ['none'], q_state: 'wy' };
    while (currentOf(session) !== asked) {
      const answer = Object.entries(answers).find(([nodeId]) => nodeId === currentOf(session))?.[1];
      session = submit(instrument, session, { answer });
    }
    const answer = asked === 'q_state' ? 'wy' : true;
    session = submit(instrument, session, { answer });
    expect(session.log.some(({ type }) => type === 'retired')).toBe(false);
    expect(effectiveFacts(instrument, planSession(instrument, session)).get(question.fact)).toBe(answer);
  });

  test('whatever a brand adds and the patient does: the walk ends, and what the bundle requires is answered', () => {
    fc.assert(
      fc.property(overlaidBundles, patients, moves, ({ bundle: published, authored }, patient, wandering) => {
        const { overlay } = validateOverlay(published, authored);
        const whole = composeBundle(published, overlay);
        const instrument = composeInstrument(compileInstrument(published), overlay);
        const answers = answersOf(whole, patient);
        let session = opened(instrument);
        for (let steps = 0; session.state.status === 'active'; steps++) {
          if (steps > 200) throw new Error('the walk does not end');
          const node = instrument.nodeById.get(currentOf(session));
          const { back = false, skip = false } = wandering[steps] ?? {};
          const passesOver = node?.kind === 'question' && !node.required && skip;
          const goesBack =
            back && planSession(instrument, session).states.slice(0, node?.index).includes(DONE);
          session = goesBack
            ? decideBack(instrument, session, openedAt).session
            : submit(instrument, session, passesOver ? {} : patientSubmission(instrument, session, answers));
          expect(planSession(instrument, session).current?.id ?? '').toBe(currentOf(session));
        }
        const plan = planSession(instrument, session);
        const known = effectiveFacts(instrument, plan);
        for (const node of published.nodes) {
          if (node.kind !== 'question' || !node.required) continue;
          const truth = node.when ? interpret(node.when, (ref) => known.get(ref)) : TRUE;
          if (truth === FALSE || (truth !== TRUE && node.on_unknown !== 'show')) continue;
          expect(known.has(node.fact), node.id).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
});

const moves = fc.array(fc.record({ back: fc.boolean(), skip: fc.boolean() }), { maxLength: 40 });
