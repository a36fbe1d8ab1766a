import type { Bundle } from '@telehealth/instrument/bundle';

const endings = ['complete', 'qualification_complete', 'not_eligible', 'blocked', 'abandoned'];
const single = { cardinality: 'single', screening: 'shared' };
const height = { code: 'height', value_type: 'number', ...single, unit: 'cm', min: 90, max: 250 };

const question = (fact: string, control: string, more: object = {}) => ({
  ...{ id: `q_${fact}`, kind: 'question', section: 'main', fact, control, required: true },
  ...{ copy: `c.${fact}`, ...more },
});

/** What all these questionnaires have; a headline for each end. */
const questionnaire = (therapy: string, version: string, texts: object) => ({
  schema: 'instrument/1',
  ...{ id: `${therapy}.initial`, version, therapy, content_status: 'approved' },
  ...{ locales: ['en'], derivations: [], sections: [{ id: 'main', label_key: 'c.main' }], flags: [] },
  endings: Object.fromEntries(endings.map((code) => [code, { headline: 'c.end' }])),
  copy: { en: { ...texts, 'c.main': 'About you', 'c.end': 'The end' } },
});

/** A questionnaire of three questions and a consent; `version` and `headline` make it another bundle. */
export function shortBundle(version = '1.0.0', headline = 'How tall are you?') {
  return {
    ...questionnaire('weight_loss', version, {
      'c.height': headline,
      'c.weight': 'What do you weigh?',
      'c.note': 'Anything else?',
      'c.consent': 'I agree to be treated.',
    }),
    facts: [
      height,
      { code: 'weight', value_type: 'number', ...single, unit: 'kg', min: 30, max: 400 },
      { code: 'note', value_type: 'string', ...single },
    ],
    nodes: [
      question('height', 'height_cm'),
      question('weight', 'weight_kg'),
      question('note', 'text'),
      {
        ...{ id: 'k_treatment', kind: 'consent', section: 'main', control: 'affirm' },
        content: { body: 'c.consent' },
        grants: ['treatment'],
        consent: { version: '2026-01-01', required: true, support_route: 'consent_help' },
      },
    ],
  };
}

/** The short questionnaire in English and Spanish. */
export function bilingualBundle(): Bundle {
  const bundle = shortBundle();
  const es = {
    'c.height': '¿Cuánto mide?',
    'c.weight': '¿Cuánto pesa?',
    'c.note': '¿Algo más?',
    'c.consent': 'Acepto recibir tratamiento.',
    'c.main': 'Sobre usted',
    'c.end': 'Fin',
  };
  return { ...bundle, locales: ['en', 'es'], copy: { ...bundle.copy, es } } as unknown as Bundle;
}

/**
 * A tier-aware questionnaire of a therapy. Qualification: email (confirmed), an illness with a 'none', a government ID,
 * offerings, a consent. Clinical: smoking, an address, an optional photo.
 */
export function phasedBundle(therapy: string): unknown {
  const asked = (phase: string, fact: string, control: string, more: object = {}) =>
    question(fact, control, { phase, copy: 'c.question', ...more });
  const node = (id: string, more: object) => ({ id, phase: 'qualification', section: 'main', ...more });
  const option = { label_key: 'c.option' };
  return {
    ...questionnaire(therapy, '1.0.0', {
      'c.email': `How do we reach you about ${therapy}?`,
      'c.telehealth': 'I agree to telehealth.',
      'c.capture': 'I agree to be photographed.',
      'c.question': 'A question',
      'c.option': 'An option',
    }),
    phases: ['qualification', 'clinical'],
    facts: [
      { code: 'email', value_type: 'string', ...single, contact: true },
      {
        ...{ code: 'illness', value_type: 'code', cardinality: 'multi', screening: 'medical' },
        options: [
          { code: 'asthma', ...option },
          { code: 'gout', ...option },
          { code: 'none', ...option, exclusive: true },
        ],
      },
      { code: 'passport', value_type: 'string', ...single, identity_document: true },
      { code: 'smoker', value_type: 'boolean', ...single },
      { code: 'home', value_type: 'address', ...single, contact: true },
      { code: 'photo', value_type: 'media', ...single },
    ],
    nodes: [
      asked('qualification', 'email', 'email', { prefill: 'confirm', copy: 'c.email' }),
      asked('qualification', 'illness', 'multi_select_cards'),
      asked('qualification', 'passport', 'text'),
      node('d_offers', {
        ...{ kind: 'display', control: 'offering_list', display: 'static' },
        offering_refs: ['slim-monthly', 'slim-yearly'],
      }),
      node('k_telehealth', {
        ...{ kind: 'consent', control: 'affirm', content: { body: 'c.telehealth' }, grants: ['telehealth'] },
        consent: { version: 'v1', required: true },
      }),
      asked('clinical', 'smoker', 'yes_no'),
      asked('clinical', 'home', 'address'),
      asked('clinical', 'photo', 'media', {
        required: false,
        media: {
          ...{ kind: 'image', accept: ['image/jpeg'], capture_mode: 'upload', max_bytes: 3_000_000 },
          ...{ resumable: true, consent: { version: 'v1', copy: 'c.capture' } },
        },
      }),
    ],
  };
}

/** What a media node takes, in the words of a bundle. */
export type MediaPart = Readonly<Record<string, unknown>>;

const photo = {
  ...{ kind: 'image', accept: ['image/jpeg', 'image/png'], capture_mode: 'upload' },
  ...{ max_bytes: 6_000_000, resumable: true },
};

export const clip = {
  ...{ kind: 'video', accept: ['video/mp4', 'video/webm'], capture_mode: 'camera' },
  ...{ max_bytes: 60_000_000, min_duration_s: 2, max_duration_s: 60, resumable: true },
};

/** A questionnaire that asks for a media item at `q_media`, and then for a number at `q_height`. */
export function mediaBundle(media: MediaPart = photo): unknown {
  return {
    ...questionnaire('weight_loss', '1.0.0', { 'c.media': 'Show us.', 'c.height': 'How tall are you?' }),
    facts: [{ code: 'media', value_type: 'media', ...single }, height],
    nodes: [question('media', 'media', { media }), question('height', 'height_cm')],
  };
}
