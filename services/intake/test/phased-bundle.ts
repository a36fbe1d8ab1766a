import { lastPages } from './last-pages.ts';

/**
 * A tier-aware questionnaire of a therapy. Qualification: email (confirmed), an illness with a 'none', a government ID,
 * offerings, a consent. Clinical: smoking, an address, an optional photo.
 */
export function phasedBundle(therapy: string): unknown {
  const node = (phase: string, id: string, rest: object) => ({ id, phase, section: 'main', ...rest });
  const question = (phase: string, fact: string, control: string, rest: object = {}) =>
    node(phase, `q_${fact}`, {
      kind: 'question',
      fact,
      control,
      required: true,
      copy: 'c.question',
      ...rest,
    });
  const single = { cardinality: 'single', screening: 'shared' };
  return {
    schema: 'instrument/1',
    id: `${therapy}.initial`,
    version: '1.0.0',
    therapy,
    phases: ['qualification', 'clinical'],
    content_status: 'placeholder_not_approved',
    locales: ['en'],
    facts: [
      { code: 'email', value_type: 'string', ...single, contact: true },
      {
        code: 'illness',
        value_type: 'code',
        cardinality: 'multi',
        screening: 'medical',
        options: [
          { code: 'asthma', label_key: 'c.option' },
          { code: 'gout', label_key: 'c.option' },
          { code: 'none', label_key: 'c.option', exclusive: true },
        ],
      },
      { code: 'passport', value_type: 'string', ...single, identity_document: true },
      { code: 'smoker', value_type: 'boolean', ...single },
      { code: 'home', value_type: 'address', ...single, contact: true },
      { code: 'photo', value_type: 'media', ...single },
    ],
    derivations: [],
    sections: [{ id: 'main', label_key: 'c.main' }],
    nodes: [
      question('qualification', 'email', 'email', { prefill: 'confirm', copy: 'c.email' }),
      question('qualification', 'illness', 'multi_select_cards'),
      question('qualification', 'passport', 'text'),
      node('qualification', 'd_offers', {
        kind: 'display',
        control: 'offering_list',
        display: 'static',
        offering_refs: ['slim-monthly', 'slim-yearly'],
      }),
      node('qualification', 'k_telehealth', {
        kind: 'consent',
        control: 'affirm',
        content: { body: 'c.telehealth' },
        grants: ['telehealth'],
        consent: { version: 'v1', required: true },
      }),
      question('clinical', 'smoker', 'yes_no'),
      question('clinical', 'home', 'address'),
      question('clinical', 'photo', 'media', {
        required: false,
        media: {
          kind: 'image',
          accept: ['image/jpeg'],
          capture_mode: 'upload',
          max_bytes: 1_000_000,
          resumable: true,
          consent: { version: 'v1', copy: 'c.capture' },
        },
      }),
    ],
    flags: [],
    endings: lastPages,
    copy: {
      en: {
        'c.email': `How do we reach you about ${therapy}?`,
        'c.telehealth': 'I agree to telehealth.',
        'c.capture': 'I agree to be photographed.',
        'c.question': 'A question',
        'c.option': 'An option',
        'c.main': 'About you',
        'c.end': 'The end',
      },
    },
  };
}
