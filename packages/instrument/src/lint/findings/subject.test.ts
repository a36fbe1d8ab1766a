import { describe, expect, test } from 'vitest';
import { type Break, broken, isTrue, sound } from '../../../test/sound-bundle.ts';
import { consentTextsOf } from '../../bundle/consent-texts.ts';
import { checkConsentsBeside } from '../checks/check-consents.ts';
import { lintBundle } from '../lint-bundle.ts';
import type { FindingCode } from './finding.ts';

const deep = (levels: number): object =>
  levels === 0 ? isTrue('smoker') : { kind: 'not', of: deep(levels - 1) };
const manyTerms = { kind: 'all', of: Array.from({ length: 1000 }, () => isTrue('smoker')) };
const photo = {
  ...{ kind: 'image', accept: ['image/jpeg'], capture_mode: 'upload', max_bytes: 1000, resumable: true },
};
const criterion = (more: object = {}) => ({
  ...{ id: 'rule_1', effect: 'require', reason: 'r', when: isTrue('smoker'), approval: { status: 'draft' } },
  ...more,
});

/** For each code a fault that has it, and what the message must name. */
const faults: Record<
  Exclude<FindingCode, 'ID_MISMATCH' | 'THERAPY_UNKNOWN' | 'CONSENT_COPY_CHANGED_SAME_VERSION'>,
  readonly [subject: string, change: Break]
> = {
  MALFORMED: ['Node q_former', (b) => (b.nodes[1].control = 'slider')],
  UNKNOWN_KEY: ['Node q_former', (b) => (b.nodes[1].whne = isTrue('smoker'))],
  UNKNOWN_REF: ['Node q_former', (b) => (b.nodes[1].when.ref = 'smokre')],
  UNKNOWN_OPTION: [
    'Node q_illness, option z',
    (b) => (b.nodes[5].options = [{ code: 'z', label_key: 't.a' }]),
  ],
  TYPE_MISMATCH: ['Node q_former', (b) => (b.nodes[1].when.value = 'yes')],
  UNIT_MISMATCH: [
    'Flag under_age',
    (b) => (b.flags[0].when = { kind: 'compare_refs', a: 'mass', op: 'gt', b: 'bmi' }),
  ],
  SELF_COMPARE: [
    'Flag under_age',
    (b) => (b.flags[0].when = { kind: 'compare_refs', a: 'mass', op: 'gt', b: 'mass' }),
  ],
  TOO_DEEP: ['Node q_former', (b) => (b.nodes[1].when = deep(100))],
  TOO_LARGE: ['Node q_former', (b) => (b.nodes[1].when = manyTerms)],
  NEVER_ASKED: ['Node d_bmi', (b) => b.nodes.splice(2, 1)],
  FORWARD_REF: ['Node q_former', (b) => (b.nodes[1].when.ref = 'former')],
  CYCLE: ['Derivation bmi', (b) => (b.derivations[0].expr.kg = 'bmi')],
  DUPLICATE_NODE: ['Node q_smoker', (b) => (b.nodes[1].id = 'q_smoker')],
  DUPLICATE_CODE: ['Fact illness, option a', (b) => b.facts[4].options.push({ code: 'a' })],
  DUPLICATE_FACT: ['Node q_former', (b) => (b.nodes[1].fact = 'smoker')],
  UNREACHABLE: ['Fact mass', (b) => (b.facts[2].min = 500)],
  ALWAYS_TRUE: [
    'Node q_former',
    (b) => (b.nodes[1].when = { kind: 'any', of: [isTrue('smoker'), { kind: 'not', of: isTrue('smoker') }] }),
  ],
  SCREENING_UNSET: ['Fact smoker', (b) => (b.facts[0].screening = undefined)],
  SAFETY_UNKNOWN_UNSET: ['Node q_illness', (b) => delete b.nodes[5].on_unknown],
  CONTACT_UNMARKED: [
    'Node q_mail',
    (b) => {
      b.facts.push({ code: 'mail', value_type: 'string', cardinality: 'single' });
      b.nodes.push({ ...b.nodes[0], id: 'q_mail', fact: 'mail', control: 'email' });
    },
  ],
  BOUND_MISSING: [
    'Fact born',
    (b) => b.facts.push({ code: 'born', value_type: 'date', cardinality: 'single' }),
  ],
  QUANTITY_UNBRACED: ['Text t.smoker in en', (b) => (b.copy.en['t.smoker'] = 'Above 50 kg?')],
  LABEL_MISSING: ['Node d_bmi', (b) => delete b.derivations[0].label_key],
  EXCLUSIVE_ALONE: ['Fact illness', (b) => b.facts[4].options.shift()],
  ZONE_INVALID: ['Node d_bmi', (b) => (b.nodes[4].zone.of = 'mass')],
  PHASE_UNDECLARED: ['Node q_former', (b) => (b.nodes[1].phase = 'clinical')],
  NODE_PHASE_MISSING: [
    'Node q_former',
    (b) => {
      b.phases = ['qualification', 'clinical'];
      for (const node of b.nodes) node.phase = node.id === 'q_smoker' ? 'qualification' : 'clinical';
      delete b.nodes[1].phase;
    },
  ],
  PHASE_BACKREF: [
    'Node q_former',
    (b) => {
      b.phases = ['qualification', 'clinical'];
      for (const node of b.nodes) node.phase = node.id === 'q_former' ? 'qualification' : 'clinical';
    },
  ],
  PREFILL_MISPLACED: ['Node q_mass', (b) => (b.nodes[2].prefill = 'confirm')],
  MEDIA_INVALID: [
    'Node q_photo',
    (b) => {
      b.facts.push({ code: 'photo', value_type: 'media', cardinality: 'single' });
      const media = { ...photo, accept: ['image/x-unheard-of'] };
      b.nodes.push({ ...b.nodes[0], id: 'q_photo', fact: 'photo', control: 'media', media });
    },
  ],
  COPY_MISSING: ['Node d_bmi', (b) => delete b.copy.en['t.zone']],
  TEXT_MISSING: ['Section main', (b) => (b.sections[0].label_key = null)],
  FACT_UNUSED: [
    'Fact spare',
    (b) => b.facts.push({ code: 'spare', value_type: 'boolean', cardinality: 'single' }),
  ],
  RULE_NOT_APPROVED: ['Criterion rule_1', (b) => (b.eligibility = [criterion()])],
  APPROVAL_NOT_ALLOWED: [
    'Criterion rule_1',
    (b) => (b.eligibility = [criterion({ approval: { status: 'approved' } })]),
  ],
  REQUIRED_HIDDEN_FACT_IN_RULE: [
    'Criterion rule_1',
    (b) => (b.eligibility = [criterion({ when: isTrue('former') })]),
  ],
};

test.each(Object.entries(faults))(
  'decisions.md 12: the message of %s names what it is about',
  (code, [subject, change]) => {
    const messages = lintBundle(broken(change)).findings.filter((finding) => finding.code === code);
    expect(messages.length).toBeGreaterThan(0);
    for (const { message } of messages) expect(message).toMatch(new RegExp(`^${subject}: \\S`));
  },
);

test('decisions.md 12: the message of a consent that changed names its node', () => {
  const changed = { ...sound, copy: { en: { ...sound.copy.en, 't.c_tele': 'Other words' } } };
  const [finding] = checkConsentsBeside(changed, consentTextsOf(sound));
  expect(finding?.message).toMatch(/^Node c_tele: /);
});

describe('what has no well-formed name is called by its position, and its name is not repeated', () => {
  test.each<[string, Break]>([
    ['Node at index 1', (b) => (b.nodes[1].id = 'A secret')],
    ['Node at index 1', (b) => (b.nodes[1] = 'secret')],
    ['Node at index 1', (b) => (b.nodes[1].id = { secret: 1 })],
    ['Fact illness, option at index 1', (b) => (b.facts[4].options[1].code = 'A secret')],
    ['Texts in en', (b) => (b.copy.en['A secret'] = 'x')],
  ])('%s', (subject, change) => {
    const { findings } = lintBundle(broken(change));
    expect(findings[0]?.message.startsWith(`${subject}: `)).toBe(true);
    for (const { message } of findings) expect(message).not.toContain('secret');
  });
});

test.each<[string, Break]>([
  ['Ending complete', (b) => delete b.endings.complete],
  ['Text t.zone in en', (b) => (b.copy.en['t.zone'] = ' ')],
])('%s is named', (subject, change) => {
  expect(lintBundle(broken(change)).findings.map(({ message }) => message.split(': ')[0])).toContain(subject);
});
