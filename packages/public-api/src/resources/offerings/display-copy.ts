import { Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { byLocale } from '../../schema/locale.ts';

const slot = (maxLength: number) => Type.Optional(Type.String({ minLength: 1, maxLength }));

/** A brand's texts about an offering. Empty slots are absent. */
export const DisplayCopy = Type.Object(
  {
    title: slot(80),
    subtitle: slot(160),
    description: slot(600),
    bullets: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 120 }), { maxItems: 6 })),
    cta: slot(40),
  },
  { title: 'DisplayCopy', additionalProperties: false },
);

/** In English. */
export const exampleCopy = {
  title: 'Weight care',
  bullets: ['Online visit', 'Delivered to your door'],
  cta: 'Start now',
};

const exampleSet = {
  locales: {
    en: exampleCopy,
    'pt-BR': { title: 'Cuidado com o peso', cta: 'Comece agora' },
  },
};

const locales = byLocale(DisplayCopy, {
  title: 'Locales',
  maxProperties: 50,
  description: 'By BCP 47 tag in canonical form, such as `pt-BR`. Plain text.',
});

export const DisplayCopySet = requestBody('DisplayCopySet', [exampleSet], { locales });

/** In every language (decisions.md 5). */
export const DisplayCopyByLocale = resource('DisplayCopyByLocale', exampleSet, { locales });
