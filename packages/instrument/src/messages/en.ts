import type { IssueParams } from '@telehealth/errors';
import { addressWords } from './address-en.ts';
import { type AddressPart, type Format, type Subject, type Words, writtenBounds } from './words.ts';

const requests: Readonly<Record<Subject, string>> = {
  single_select_cards: 'Please choose one option.',
  multi_select_cards: 'Please choose at least one option.',
  yes_no: 'Please choose Yes or No.',
  number: 'Please enter a number.',
  height_cm: 'Please enter a height.',
  weight_kg: 'Please enter a weight.',
  date: 'Please enter a date.',
  text: 'Please enter an answer.',
  textarea: 'Please enter an answer.',
  email: 'Please enter an email address.',
  phone: 'Please enter a phone number.',
  address: 'Please enter an address.',
  image: 'Please add a photo.',
  video: 'Please add a video.',
  capture_consent: 'Please agree to the text shown here first.',
  affirm: 'Please agree or decline.',
};

const corrections: Partial<Readonly<Record<Subject, string>>> = {
  multi_select_cards: 'Please choose each option only once.',
  date: 'Please enter a date that exists.',
  text: 'Please remove the characters that cannot be shown.',
  textarea: 'Please remove the characters that cannot be shown.',
  email: 'Please enter an email address such as name@example.com.',
  phone: 'Please enter a phone number with its area code.',
  address: 'Please choose the address again, or enter it.',
  image: 'Please add the photo again.',
  video: 'Please add the video again.',
};

const nouns: Partial<Readonly<Record<Subject, string>>> = {
  height_cm: 'a height',
  weight_kg: 'a weight',
  date: 'a date',
};

/** English. */
export const en: Words = {
  yes: 'Yes',
  no: 'No',
  brandQuestions: 'First questions',
  ...addressWords,
  units: { 'kg/m2': 'kg/m²', mmhg: 'mmHg', bpm: 'beats per minute', min: 'minutes', years: 'years' },
  issues: {
    'answer.required': (subject) => requests[subject],
    'answer.type': (subject) => requests[subject],
    'answer.range': range,
    'answer.decimals': (_subject, { decimals = 0 }) => {
      if (decimals === 0) return 'Please enter a whole number.';
      return `Please use at most ${decimals} decimal ${decimals === 1 ? 'place' : 'places'}.`;
    },
    'answer.length': (_subject, { maxLength = 0, field }, { number }) => {
      const where = field === undefined ? '' : ` for “${partName(field)}”`;
      return `Please use at most ${number(maxLength)} characters${where}.`;
    },
    'answer.unknown_option': () => 'Please choose from the options shown.',
    'answer.format': (subject, { field }) =>
      field === undefined
        ? (corrections[subject] ?? requests[subject])
        : `Please check “${partName(field)}”.`,
    'consent.version_stale': () => 'This text has changed. Please read it again.',
    'renderer.exclusive_violation': () =>
      'One of the options you chose cannot be combined with another one. Please choose again.',
  },
};

function range(subject: Subject, params: IssueParams, format: Format): string {
  const { low, high, unit } = writtenBounds(params, format);
  const isDay = subject === 'date';
  const noun = nouns[subject] ?? 'a number';
  if (low !== undefined && high !== undefined)
    return `Please enter ${noun} between ${low} and ${high}${unit}.`;
  if (low !== undefined)
    return `Please enter ${noun} ${isDay ? 'on or after' : 'of at least'} ${low}${unit}.`;
  return `Please enter ${noun} ${isDay ? 'on or before' : 'of at most'} ${high}${unit}.`;
}

function partName(field: string): string {
  return addressWords.addressParts[field as AddressPart] ?? field;
}
