import type { IssueParams } from '@telehealth/errors';
import { addressWords } from './address-es.ts';
import { type AddressPart, type Format, type Subject, type Words, writtenBounds } from './words.ts';

const requests: Readonly<Record<Subject, string>> = {
  single_select_cards: 'Elija una opción.',
  multi_select_cards: 'Elija al menos una opción.',
  yes_no: 'Elija Sí o No.',
  number: 'Ingrese un número.',
  height_cm: 'Ingrese una estatura.',
  weight_kg: 'Ingrese un peso.',
  date: 'Ingrese una fecha.',
  text: 'Ingrese una respuesta.',
  textarea: 'Ingrese una respuesta.',
  email: 'Ingrese un correo electrónico.',
  phone: 'Ingrese un número de teléfono.',
  address: 'Ingrese una dirección.',
  image: 'Agregue una foto.',
  video: 'Agregue un video.',
  capture_consent: 'Primero acepte el texto que se muestra aquí.',
  affirm: 'Acepte o rechace.',
};

const corrections: Partial<Readonly<Record<Subject, string>>> = {
  multi_select_cards: 'Elija cada opción una sola vez.',
  date: 'Ingrese una fecha que exista.',
  text: 'Quite los caracteres que no se pueden mostrar.',
  textarea: 'Quite los caracteres que no se pueden mostrar.',
  email: 'Ingrese un correo electrónico como nombre@ejemplo.com.',
  phone: 'Ingrese un número de teléfono con su código de área.',
  address: 'Elija la dirección otra vez o escríbala.',
  image: 'Agregue la foto otra vez.',
  video: 'Agregue el video otra vez.',
};

const nouns: Partial<Readonly<Record<Subject, string>>> = {
  height_cm: 'una estatura',
  weight_kg: 'un peso',
  date: 'una fecha',
};

/** Spanish as it is written in Latin America, formal. */
export const es: Words = {
  yes: 'Sí',
  no: 'No',
  brandQuestions: 'Primeras preguntas',
  ...addressWords,
  units: {
    'kg/m2': 'kg/m²',
    mmhg: 'mmHg',
    bpm: 'latidos por minuto',
    min: 'minutos',
    years: 'años',
    ft: 'pies',
    in: 'pulgadas',
    lb: 'libras',
  },
  issues: {
    'answer.required': (subject) => requests[subject],
    'answer.type': (subject) => requests[subject],
    'answer.range': range,
    'answer.decimals': (_subject, { decimals = 0 }) => {
      if (decimals === 0) return 'Ingrese un número entero.';
      return `Use como máximo ${decimals} ${decimals === 1 ? 'decimal' : 'decimales'}.`;
    },
    'answer.length': (_subject, { maxLength = 0, field }, { number }) => {
      const where = field === undefined ? '' : ` en «${partName(field)}»`;
      return `Use como máximo ${number(maxLength)} caracteres${where}.`;
    },
    'answer.unknown_option': () => 'Elija una de las opciones que se muestran.',
    'answer.format': (subject, { field }) =>
      field === undefined ? (corrections[subject] ?? requests[subject]) : `Revise «${partName(field)}».`,
    'consent.version_stale': () => 'Este texto ha cambiado. Léalo otra vez.',
    'renderer.exclusive_violation': () =>
      'Una de las opciones que eligió no se puede combinar con otra. Elija de nuevo.',
  },
};

function range(subject: Subject, params: IssueParams, format: Format): string {
  const { low, high, unit } = writtenBounds(params, format);
  const noun = nouns[subject] ?? 'un número';
  if (subject === 'date') {
    if (low !== undefined && high !== undefined) return `Ingrese ${noun} entre el ${low} y el ${high}.`;
    return low === undefined ? `Ingrese ${noun} hasta el ${high}.` : `Ingrese ${noun} a partir del ${low}.`;
  }
  if (low !== undefined && high !== undefined) return `Ingrese ${noun} entre ${low} y ${high}${unit}.`;
  return low === undefined
    ? `Ingrese ${noun} de ${high}${unit} como máximo.`
    : `Ingrese ${noun} de ${low}${unit} como mínimo.`;
}

function partName(field: string): string {
  return addressWords.addressParts[field as AddressPart] ?? field;
}
