import type { Bundle } from '@telehealth/instrument/bundle';
import { lastPages } from './last-pages.ts';

/** A questionnaire of three questions and a consent; `version` and `headline` make it another bundle. */
export function shortBundle(version = '1.0.0', headline = 'How tall are you?') {
  const question = (id: string, fact: string, control: string) => ({
    id,
    kind: 'question',
    section: 'main',
    fact,
    control,
    required: true,
    copy: `c.${fact}`,
  });
  return {
    schema: 'instrument/1',
    id: 'weight_loss.initial',
    version,
    therapy: 'weight_loss',
    content_status: 'placeholder_not_approved',
    locales: ['en'],
    facts: [
      {
        code: 'height',
        value_type: 'number',
        cardinality: 'single',
        screening: 'shared',
        unit: 'cm',
        min: 90,
        max: 250,
      },
      {
        code: 'weight',
        value_type: 'number',
        cardinality: 'single',
        screening: 'shared',
        unit: 'kg',
        min: 30,
        max: 400,
      },
      { code: 'note', value_type: 'string', cardinality: 'single', screening: 'shared' },
    ],
    derivations: [],
    sections: [{ id: 'main', label_key: 'c.main' }],
    nodes: [
      question('q_height', 'height', 'height_cm'),
      question('q_weight', 'weight', 'weight_kg'),
      question('q_note', 'note', 'text'),
      {
        id: 'k_treatment',
        kind: 'consent',
        section: 'main',
        control: 'affirm',
        content: { body: 'c.consent' },
        grants: ['treatment'],
        consent: { version: '2026-01-01', required: true, support_route: 'consent_help' },
      },
    ],
    flags: [],
    endings: lastPages,
    copy: {
      en: {
        'c.height': headline,
        'c.weight': 'What do you weigh?',
        'c.note': 'Anything else?',
        'c.consent': 'I agree to be treated.',
        'c.main': 'About you',
        'c.end': 'The end',
      },
    },
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
