import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { components } from '@telehealth/client';

type Copy = Readonly<Record<string, components['schemas']['DisplayCopy']>>;

/** What patients see of a demo brand, beside its questions. */
export interface LookPlan {
  readonly theme: Readonly<Record<string, string>>;
  /** Files of this folder. */
  readonly pictures: Readonly<Partial<Record<'logo' | 'hero', string>>>;
  /** By offering ref, in each language. */
  readonly copy: Readonly<Record<string, Copy>>;
}

/** Light or dark as the patient's device, in the font of the device. */
export const slimLook: LookPlan = {
  theme: { accent: '#0f6b62', background: '#f7f5ef', radius: 'round', scheme: 'auto' },
  pictures: { logo: 'slim-logo.png' },
  copy: {
    'wl-semaglutide-monthly': {
      en: {
        title: 'Semaglutide injection, monthly',
        subtitle: 'Treatment for your weight, if a clinician prescribes it',
        bullets: [
          'A licensed clinician reads your answers',
          'An injection pen for the month',
          'Delivered to your door',
        ],
      },
      es: {
        title: 'Inyección de semaglutida, mensual',
        subtitle: 'Tratamiento para su peso, si un profesional clínico lo receta',
        bullets: [
          'Un profesional clínico con licencia lee sus respuestas',
          'Una pluma inyectable para el mes',
          'Entrega a domicilio',
        ],
      },
    },
  },
};

/** Dark and square, with serifs, a hero picture and all that a brand can say of an offering. */
export const wideLook: LookPlan = {
  theme: { accent: '#d9a441', background: '#14211b', scheme: 'dark', font: 'lora', radius: 'square' },
  pictures: { logo: 'wide-logo.png', hero: 'wide-hero.webp' },
  copy: {
    'wl-semaglutide-monthly': {
      en: {
        title: 'Weight care',
        subtitle: 'For a weight that stays',
        description: 'A weekly injection, if a clinician finds that it is right for you.',
        bullets: [
          'Online visit with a licensed clinician',
          'Medication for a month',
          'Delivery to your door',
        ],
        cta: 'See if it fits me',
      },
      es: {
        title: 'Control de peso',
        subtitle: 'Para un peso que se mantiene',
        description: 'Una inyección semanal, si un profesional clínico ve que es adecuada para usted.',
        bullets: [
          'Consulta en línea con un profesional clínico',
          'Medicación para un mes',
          'Entrega a domicilio',
        ],
        cta: 'Ver si es para mí',
      },
    },
    'ed-tadalafil-daily': {
      en: {
        title: 'Sexual health',
        subtitle: 'A small tablet each day',
        bullets: ['Online visit with a licensed clinician', 'Tablets for a month', 'Delivery to your door'],
        cta: 'Ask a clinician',
      },
      es: {
        title: 'Salud sexual',
        subtitle: 'Una pequeña tableta cada día',
        bullets: [
          'Consulta en línea con un profesional clínico',
          'Tabletas para un mes',
          'Entrega a domicilio',
        ],
        cta: 'Consultar',
      },
    },
    'hair-finasteride-daily': {
      en: {
        title: 'Hair care',
        subtitle: 'Keep what you have',
        bullets: [
          'Online visit with a licensed clinician',
          'Tablets for a month',
          'Messages with your care team',
        ],
        cta: 'Keep my hair',
      },
      es: {
        title: 'Cuidado del cabello',
        subtitle: 'Conserve lo que tiene',
        bullets: [
          'Consulta en línea con un profesional clínico',
          'Tabletas para un mes',
          'Mensajes con su equipo médico',
        ],
        cta: 'Conservar mi cabello',
      },
    },
  },
};

export function readDemoPicture(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, 'pictures', name));
}
