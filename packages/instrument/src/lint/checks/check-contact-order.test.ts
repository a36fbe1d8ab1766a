import { expect, test } from 'vitest';
import { ask, bundleOf, fact, isTrue, yesNoFacts } from '../../../test/authored-bundle.ts';
import type { Bundle, CriterionDefinition, NodeDefinition } from '../../bundle/bundle.ts';
import { lintBundle } from '../lint-bundle.ts';

const facts = [...yesNoFacts('ill', 'other'), fact('mail', 'string', { contact: true })];
const [ill, other, mail] = [ask('ill', 'yes_no'), ask('other', 'yes_no'), ask('mail', 'email')];
const reason = 'A clinician may have to reach the patient.';
const criterion = (
  status: 'draft' | 'approved',
  effect: 'exclude' | 'require' = 'exclude',
): CriterionDefinition => ({
  ...{ id: 'ill', effect, reason: 'ill' },
  when: isTrue('ill'),
  approval: { status },
});
const early = (nodes: readonly NodeDefinition[], more: Partial<Bundle> = {}) =>
  lintBundle({ ...bundleOf({ facts, nodes }), therapy: 'weight_loss', id: 'weight_loss.initial', ...more })
    .findings.filter(({ code }) => code === 'CONTACT_EARLY')
    .map(({ severity, where, message }) => `${severity} ${where} ${message}`);
const draft = { eligibility: [criterion('draft')] };
const stop = { code: 'ill', when: isTrue('ill'), ending: { headline: 't.ill' } };

test.each<[string, readonly NodeDefinition[], Partial<Bundle>]>([
  ['after the last question that a criterion reads', [other, ill, mail], draft],
  ['before a question that rules nobody out', [ill, mail, other], draft],
  ['before everything, for a reason', [ask('mail', 'email', { contact_reason: reason }), ill], draft],
  ['after what stops the intake', [ill, mail], { stop_when: [stop] }],
  ['where nothing rules out', [mail, ill], {}],
  [
    'of those alone whom the criterion has not ruled out',
    [ill, ask('mail', 'email', { when: { kind: 'not', of: isTrue('ill') } })],
    { eligibility: [criterion('approved')] },
  ],
  [
    'in the clinical phase, which is closed to who is ruled out',
    [ask('ill', 'yes_no', { phase: 'qualification' }), ask('mail', 'email', { phase: 'clinical' })],
    { phases: ['qualification', 'clinical'], eligibility: [criterion('approved')] },
  ],
  [
    'of those alone who fit',
    [ill, ask('mail', 'email', { when: isTrue('ill') })],
    { eligibility: [criterion('approved', 'require')] },
  ],
])('contact data may be asked %s', (_, nodes, more) => {
  expect(early(nodes, more)).toEqual([]);
});

test.each<[string, readonly NodeDefinition[], Partial<Bundle>, RegExp]>([
  ['before a criterion', [mail, other, ill], draft, /Node q_mail: q_ill comes later/],
  ['before a stop', [mail, ill], { stop_when: [stop] }, /Node q_mail: q_ill comes later/],
  [
    'of those who are ruled out',
    [ill, mail],
    { eligibility: [criterion('approved')] },
    /the criterion ill has ruled out/,
  ],
  [
    'of those who do not fit',
    [ill, mail],
    { eligibility: [criterion('approved', 'require')] },
    /the criterion ill/,
  ],
])('a warning names contact data that is asked %s', (_, nodes, more, message) => {
  expect(early(nodes, more)).toEqual([expect.stringMatching(message)]);
  expect(early(nodes, more)[0]).toMatch(/^warning \/nodes\/\d .*contact_reason/);
});
