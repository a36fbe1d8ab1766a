/** What a bundle says and a questionnaire does not, in the languages of the platform. */
const words = {
  en: {
    questions: 'Questions',
    otherAnswer: 'Something else',
    complete: 'Thank you. We have your answers.',
    abandoned: 'This questionnaire has ended.',
  },
  es: {
    questions: 'Preguntas',
    otherAnswer: 'Otra cosa',
    complete: 'Gracias. Tenemos sus respuestas.',
    abandoned: 'Este cuestionario ha terminado.',
  },
} as const;

export type PlatformWord = keyof (typeof words)['en'];

export function isSpoken(locale: string): boolean {
  return Object.hasOwn(words, languageOf(locale));
}

/** In English for a language that the platform does not speak. */
export function platformWord(word: PlatformWord, locale: string): string {
  const language = languageOf(locale);
  return (language === 'es' ? words.es : words.en)[word];
}

function languageOf(locale: string): string {
  return locale.split('-')[0] ?? locale;
}
