import type { IssueParams } from '@telehealth/errors';
import { addressWords } from './address-es.ts';
import {
  type AddressPart,
  type Format,
  type FormatReason,
  type Subject,
  type Words,
  writtenBounds,
} from './words.ts';

const requests: Readonly<Record<Subject, string>> = {
  single_select_cards: 'Elija una opción.',
  multi_select_cards: 'Elija al menos una opción.',
  yes_no: 'Elija Sí o No.',
  number: 'Ingrese un número.',
  height_cm: 'Ingrese una estatura.',
  weight_kg: 'Ingrese un peso.',
  date: 'Ingrese una fecha.',
  month: 'Ingrese un mes y un año.',
  year: 'Ingrese un año.',
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
  month: 'Ingrese un mes del 1 al 12 y un año de cuatro dígitos.',
  year: 'Ingrese un año de cuatro dígitos.',
  text: 'Quite los caracteres que no se pueden mostrar.',
  textarea: 'Quite los caracteres que no se pueden mostrar.',
  address: 'Elija la dirección otra vez o escríbala.',
  image: 'Agregue la foto otra vez.',
  video: 'Agregue el video otra vez.',
};

const nouns: Partial<Readonly<Record<Subject, string>>> = {
  height_cm: 'una estatura',
  weight_kg: 'un peso',
  date: 'una fecha',
  month: 'un mes',
  year: 'un año',
};

const places = { one: 'decimal', other: 'decimales' };
const characters = { one: 'carácter', other: 'caracteres' };
const formats: Readonly<Record<FormatReason, string>> = {
  phone_letters: 'Ingrese el número de teléfono solo con dígitos, sin letras.',
  phone_extension: 'Ingrese el número de teléfono sin la extensión.',
  phone_short: 'Ingrese el número de teléfono completo: diez dígitos con el código de área.',
  phone_long:
    'Este número de teléfono tiene demasiados dígitos. Ingrese diez dígitos con el código de área, o empiece con + y el código de otro país.',
  phone_unassigned: 'No puede haber un número de teléfono así. Revise el código de área y los dígitos.',
  phone_abroad:
    'No es un número de teléfono del país que indica el código después del +. Revise el código y los dígitos.',
  email_at: 'Ingrese un solo correo electrónico con una @, como nombre@ejemplo.com.',
  email_space: 'Quite los espacios del correo electrónico.',
  email_name:
    'Revise lo que está antes de la @: puede tener letras sin tilde, dígitos y signos como . _ - y +.',
  email_domain: 'Revise lo que está después de la @: debe ser como ejemplo.com.',
};

/** Latin American, formal. */
export const es: Words = {
  yes: 'Sí',
  no: 'No',
  pleaseSay: 'Por favor, indíquelo',
  brandQuestions: 'Primeras preguntas',
  ...addressWords,
  units: {
    'kg/m2': 'kg/m²',
    mmhg: 'mmHg',
    bpm: { one: 'latido por minuto', other: 'latidos por minuto' },
    min: { one: 'minuto', other: 'minutos' },
    years: { one: 'año', other: 'años' },
    ft: { one: 'pie', other: 'pies' },
    in: { one: 'pulgada', other: 'pulgadas' },
    lb: { one: 'libra', other: 'libras' },
  },
  formats,
  issues: {
    'answer.required': (subject, { option }) =>
      option === undefined ? requests[subject] : 'Complete el texto de la opción que eligió.',
    'answer.type': (subject) => requests[subject],
    'answer.range': range,
    'answer.decimals': (_subject, { decimals = 0 }, { counted }) => {
      if (decimals === 0) return 'Ingrese un número entero.';
      return `Use como máximo ${decimals} ${counted(decimals, places)}.`;
    },
    'answer.length': (_subject, { maxLength = 0, field }, { number, counted }) => {
      const where = field === undefined ? '' : ` en «${partName(field)}»`;
      return `Use como máximo ${number(maxLength)} ${counted(maxLength, characters)}${where}.`;
    },
    'answer.unexpected_text': () => 'Quite el texto: esta opción no lleva ninguno.',
    'answer.unknown_option': () => 'Elija una de las opciones que se muestran.',
    'answer.format': (subject, { field, option }) => {
      if (field !== undefined) return `Revise «${partName(field)}».`;
      return corrections[option === undefined ? subject : 'text'] ?? requests[subject];
    },
    'answer.confirm': () => 'Con esta respuesta terminan las preguntas. ¿Es correcto?',
    'consent.version_stale': () => 'Este texto ha cambiado. Léalo otra vez.',
    'renderer.exclusive_violation': () =>
      'Una de las opciones que eligió no se puede combinar con otra. Elija de nuevo.',
  },
  confirmations: {
    age: (years, { number }) =>
      `Según esta fecha, usted tiene ${number(years)} ${years === 1 ? 'año' : 'años'}. ¿Es correcto?`,
    chosen: (labels) => `Eligió ${listed(labels)}. Con esto terminan las preguntas. ¿Es correcto?`,
    entered: (figure) => `Ingresó ${figure}. Con esto terminan las preguntas. ¿Es correcto?`,
    passedOver: () => 'No dio ninguna respuesta. Con esto terminan las preguntas. ¿Es correcto?',
  },
};

function listed(labels: readonly string[]): string {
  return new Intl.ListFormat('es').format(labels.map((label) => `«${label}»`));
}

function range(subject: Subject, params: IssueParams, format: Format): string {
  const { low, high, unit } = writtenBounds(params, format, subject);
  const noun = nouns[subject] ?? 'un número';
  if (subject === 'date') {
    if (low !== undefined && high !== undefined) return `Ingrese ${noun} entre el ${low} y el ${high}.`;
    return low === undefined ? `Ingrese ${noun} hasta el ${high}.` : `Ingrese ${noun} a partir del ${low}.`;
  }
  if (low !== undefined && high !== undefined) return `Ingrese ${noun} entre ${low} y ${high}${unit}.`;
  if (subject === 'month' || subject === 'year')
    return low === undefined ? `Ingrese ${noun} hasta ${high}.` : `Ingrese ${noun} a partir de ${low}.`;
  return low === undefined
    ? `Ingrese ${noun} de ${high}${unit} como máximo.`
    : `Ingrese ${noun} de ${low}${unit} como mínimo.`;
}

function partName(field: string): string {
  return addressWords.addressParts[field as AddressPart] ?? field;
}
