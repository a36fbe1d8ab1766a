import { describe, expect, test } from 'vitest';
import { lintBundle } from './lint-bundle.ts';

const found = (input: unknown) =>
  lintBundle(input).findings.map(({ code, severity, where }) => `${severity} ${code} ${where}`);

describe('a bundle abridged to facts and nodes that miss each other', () => {
  const abridged = {
    schema: 'instrument/1',
    id: 'weight_loss.initial',
    version: '0.3.0',
    content_status: 'placeholder_not_approved',
    sha256: '<of canonical JSON>',
    phases: ['qualification', 'clinical'],
    as_of: 'phase_start',
    locales: ['en'],
    facts: [
      { code: 'dob', value_type: 'date', cardinality: 'single', screening: 'medical' },
      {
        code: 'height_cm',
        value_type: 'number',
        cardinality: 'single',
        unit: 'cm',
        min: 90,
        max: 250,
        screening: 'medical',
      },
      {
        code: 'weight_kg',
        value_type: 'number',
        cardinality: 'single',
        unit: 'kg',
        min: 30,
        max: 400,
        screening: 'medical',
      },
      {
        code: 'wl_conditions',
        value_type: 'code',
        cardinality: 'multi',
        screening: 'medical',
        options: [{ code: 'htn' }, { code: 't2d' }, { code: 'none', exclusive: true }],
      },
      { code: 'mtc_history', value_type: 'boolean', cardinality: 'single', screening: 'medical' },
    ],
    derivations: [
      { code: 'age', value_type: 'number', expr: { kind: 'age_years', from: 'dob' } },
      {
        code: 'bmi',
        value_type: 'number',
        expr: { kind: 'bmi', kg: 'weight_kg', cm: 'height_cm' },
        round: 1,
      },
    ],
    sections: [{ id: 'basics', label_key: 'c.basics' }],
    nodes: [
      {
        id: 'n_dob',
        kind: 'question',
        section: 'basics',
        fact: 'dob',
        control: 'date',
        required: true,
        copy: 'c.dob',
      },
      {
        id: 'n_cond',
        kind: 'question',
        section: 'basics',
        fact: 'wl_conditions',
        control: 'multi_select_cards',
        required: true,
        when: { kind: 'between', ref: 'bmi', min: 27, max: 30 },
        on_unknown: 'hide',
      },
      {
        id: 'n_photo',
        kind: 'question',
        section: 'basics',
        fact: 'face_photo',
        control: 'text',
        required: true,
      },
    ],
    flags: [
      {
        code: 'ship_state_mismatch',
        when: { kind: 'compare_refs', a: 'ship_state', op: 'ne', b: 'home_state' },
      },
    ],
  };

  test('is refused for its shape as it stands', () => {
    expect(found(abridged)).toEqual([
      'error MALFORMED /therapy',
      'error MALFORMED /copy',
      'error UNKNOWN_KEY /sha256',
      'error UNKNOWN_KEY /as_of',
    ]);
  });

  test('is refused for every reference that leads nowhere once it has the shape', () => {
    const { sha256: _, phases: __, as_of: ___, ...rest } = abridged;
    expect(found({ ...rest, therapy: 'weight_loss', copy: { en: {} } })).toEqual([
      'warning BOUND_MISSING /facts/0',
      'error UNKNOWN_REF /nodes/2/fact',
      'error NEVER_ASKED /nodes/1/when/ref',
      'error NEVER_ASKED /nodes/1/when/ref',
      'error UNKNOWN_REF /flags/0/when/a',
      'error UNKNOWN_REF /flags/0/when/b',
      'error COPY_MISSING /sections/0/label_key',
      'error COPY_MISSING /nodes/0/copy',
      'error TEXT_MISSING /nodes/1/copy',
      'error TEXT_MISSING /nodes/2/copy',
      'error TEXT_MISSING /nodes/1/fact',
      'error TEXT_MISSING /nodes/1/fact',
      'error TEXT_MISSING /nodes/1/fact',
      'error TEXT_MISSING /endings/complete',
      'error TEXT_MISSING /endings/abandoned',
      'warning FACT_UNUSED /facts/1',
      'warning FACT_UNUSED /facts/2',
      'warning FACT_UNUSED /facts/4',
    ]);
  });
});
