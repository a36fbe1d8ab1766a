import { expect, test } from 'vitest';
import { ask, bundleOf, consent, fact, instrumentOf, yesNoFacts } from '../../test/authored-bundle.ts';
import type { NodeDefinition } from '../bundle/bundle.ts';
import { compileInstrument } from '../compile/compile.ts';
import { lintBundle } from '../lint/lint-bundle.ts';
import { walkScript } from './walk-script.ts';

const short = instrumentOf({
  facts: [...yesNoFacts('smokes', 'note')],
  nodes: [
    ask('smokes', 'yes_no'),
    ask('note', 'yes_no', { required: false }),
    consent('c_news', false),
    consent('c_care', true),
  ],
});

test.each([
  ['everything', { smokes: true, note: false, c_news: true, c_care: true }, 'complete', 4],
  ['what is required', { smokes: false, c_care: true }, 'complete', 4],
  ['a required consent declined', { smokes: false, c_care: false }, 'blocked', 4],
  ['a required consent not named', { smokes: false }, 'active', 4],
  ['a required answer not named', {}, 'active', 1],
])('a script of %s', (_, script, status, count) => {
  const walked = walkScript(short, script);
  expect(walked.status).toBe(status);
  expect(walked.nodeIds).toEqual(['q_smokes', 'q_note', 'c_news', 'c_care'].slice(0, count));
  expect(walked).not.toHaveProperty('issues');
});

test('an answer that is refused ends the walk there, with the issues', () => {
  expect(walkScript(short, { smokes: 'yes', c_care: true })).toMatchObject({
    nodeIds: ['q_smokes'],
    status: 'active',
    issues: [{ code: 'answer.type' }],
  });
});

test('options that exclude each other end the walk as well', () => {
  const options = [{ code: 'a' }, { code: 'none', exclusive: true }];
  const instrument = instrumentOf({
    facts: [{ code: 'set', value_type: 'code', cardinality: 'multi', options }],
    nodes: [ask('set', 'multi_select_cards')],
  });
  expect(walkScript(instrument, { set: ['a', 'none'] })).toMatchObject({
    status: 'active',
    issues: [{ code: 'renderer.exclusive_violation' }],
  });
});

test('a name every object has is no answer', () => {
  const instrument = instrumentOf({
    facts: yesNoFacts('constructor'),
    nodes: [ask('constructor', 'yes_no')],
  });
  expect(walkScript(instrument, {}).status).toBe('active');
});

const phased = (node: NodeDefinition, phase: 'qualification' | 'clinical') => ({ ...node, phase });

const { bundle } = lintBundle({
  ...bundleOf({
    facts: [
      ...yesNoFacts('smokes', 'daily'),
      { code: 'home', value_type: 'address', cardinality: 'single', contact: true },
      fact('photo', 'media'),
    ],
    nodes: [
      phased(ask('smokes', 'yes_no'), 'qualification'),
      phased(consent('c_care', true), 'qualification'),
      phased(
        ask('daily', 'yes_no', { when: { kind: 'compare', ref: 'smokes', op: 'eq', value: true } }),
        'clinical',
      ),
      phased(ask('home', 'address'), 'clinical'),
      phased(
        ask('photo', 'media', {
          media: {
            kind: 'image',
            accept: ['image/png'],
            capture_mode: 'upload',
            max_bytes: 1000,
            resumable: true,
            consent: { version: 'v1', copy: 't.photo' },
          },
        }),
        'clinical',
      ),
    ],
  }),
  phases: ['qualification', 'clinical'],
});

const home = { line1: '1 Main St', city: 'Troy', state: 'NY', postal_code: '12180', country: 'US' };

test('a phase is walked to its own end, the clinical one with what the qualification answered', () => {
  if (!bundle) throw new Error('the bundle is not sound');
  const instrument = compileInstrument(bundle);
  const script = { smokes: true, daily: true, home, photo: true, c_care: true };
  const qualification = walkScript(instrument, script, 'qualification');
  expect(qualification).toMatchObject({ status: 'complete', nodeIds: ['q_smokes', 'c_care'] });
  const clinical = walkScript(instrument, script, 'clinical');
  expect(clinical).toMatchObject({ status: 'complete', nodeIds: ['q_daily', 'q_home', 'q_photo'] });
  for (const { positions } of [qualification, clinical]) {
    expect(positions[0]).toBe(0);
    expect(positions.at(-1)).toBe(1);
  }
  expect(walkScript(instrument, script).nodeIds).toEqual([...qualification.nodeIds, ...clinical.nodeIds]);
});

test('a script that does not finish the qualification reaches no clinical node', () => {
  if (!bundle) throw new Error('the bundle is not sound');
  const instrument = compileInstrument(bundle);
  expect(walkScript(instrument, { smokes: true, c_care: false }, 'clinical')).toMatchObject({
    status: 'blocked',
    nodeIds: [],
  });
});
