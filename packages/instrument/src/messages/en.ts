import type { IssueParams } from '@telehealth/errors';
import { addressWords } from './address-en.ts';
import {
  type AddressPart,
  type Format,
  type FormatReason,
  type Subject,
  type Words,
  writtenBounds,
} from './words.ts';

const requests: Readonly<Record<Subject, string>> = {
  single_select_cards: 'Please choose one option.',
  multi_select_cards: 'Please choose at least one option.',
  yes_no: 'Please choose Yes or No.',
  number: 'Please enter a number.',
  height_cm: 'Please enter a height.',
  weight_kg: 'Please enter a weight.',
  date: 'Please enter a date.',
  month: 'Please enter a month and a year.',
  year: 'Please enter a year.',
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
  month: 'Please enter a month from 1 to 12, and a year with four digits.',
  year: 'Please enter a year with four digits.',
  text: 'Please remove the characters that cannot be shown.',
  textarea: 'Please remove the characters that cannot be shown.',
  address: 'Please choose the address again, or enter it.',
  image: 'Please add the photo again.',
  video: 'Please add the video again.',
};

const nouns: Partial<Readonly<Record<Subject, string>>> = {
  height_cm: 'a height',
  weight_kg: 'a weight',
  date: 'a date',
  month: 'a month',
  year: 'a year',
};

const ofTime = ['no earlier than', 'no later than'] as const;
const limits: Partial<Readonly<Record<Subject, readonly [from: string, until: string]>>> = {
  date: ['on or after', 'on or before'],
  month: ofTime,
  year: ofTime,
};

const places = { one: 'place', other: 'places' };
const characters = { one: 'character', other: 'characters' };
const formats: Readonly<Record<FormatReason, string>> = {
  phone_letters: 'Please enter the phone number in digits alone, without letters.',
  phone_extension: 'Please enter the phone number without its extension.',
  phone_short: 'Please enter the whole phone number: ten digits with its area code.',
  phone_long:
    'This phone number has too many digits. Please enter ten digits with the area code, or begin with + and the code of another country.',
  phone_unassigned: 'There can be no such phone number. Please check its area code and its digits.',
  phone_abroad:
    'This is no phone number of the country that its code behind the + names. Please check the code and the digits.',
  email_at: 'Please enter one email address with an @ in it, such as name@example.com.',
  email_space: 'Please remove the spaces in the email address.',
  email_name:
    'Please check the part before the @: it can have letters without accents, digits, and signs such as . _ - and +.',
  email_domain: 'Please check the part after the @: it should look like example.com.',
};

export const en: Words = {
  yes: 'Yes',
  no: 'No',
  pleaseSay: 'Please say',
  brandQuestions: 'First questions',
  ...addressWords,
  units: {
    'kg/m2': 'kg/m²',
    mmhg: 'mmHg',
    bpm: { one: 'beat per minute', other: 'beats per minute' },
    min: { one: 'minute', other: 'minutes' },
    years: { one: 'year', other: 'years' },
  },
  formats,
  issues: {
    'answer.required': (subject, { option }) =>
      option === undefined ? requests[subject] : 'Please fill in the text of the option that you chose.',
    'answer.type': (subject) => requests[subject],
    'answer.range': range,
    'answer.decimals': (_subject, { decimals = 0 }, { counted }) => {
      if (decimals === 0) return 'Please enter a whole number.';
      return `Please use at most ${decimals} decimal ${counted(decimals, places)}.`;
    },
    'answer.length': (_subject, { maxLength = 0, field }, { number, counted }) => {
      const where = field === undefined ? '' : ` for “${partName(field)}”`;
      return `Please use at most ${number(maxLength)} ${counted(maxLength, characters)}${where}.`;
    },
    'answer.unexpected_text': () => 'Please leave out the text: this option has none.',
    'answer.unknown_option': () => 'Please choose from the options shown.',
    'answer.format': (subject, { field, option }) => {
      if (field !== undefined) return `Please check “${partName(field)}”.`;
      return corrections[option === undefined ? subject : 'text'] ?? requests[subject];
    },
    'answer.confirm': () => 'This answer ends the questions. Is that right?',
    'consent.version_stale': () => 'This text has changed. Please read it again.',
    'renderer.exclusive_violation': () =>
      'One of the options you chose cannot be combined with another one. Please choose again.',
  },
  confirmations: {
    age: (years, { number }) =>
      `You are ${number(years)} ${years === 1 ? 'year' : 'years'} old by this date. Is that right?`,
    chosen: (labels) => `You chose ${listed(labels)}. This ends the questions. Is that right?`,
    entered: (figure) => `You entered ${figure}. This ends the questions. Is that right?`,
    passedOver: () => 'You gave no answer. This ends the questions. Is that right?',
  },
};

function listed(labels: readonly string[]): string {
  return new Intl.ListFormat('en').format(labels.map((label) => `“${label}”`));
}

function range(subject: Subject, params: IssueParams, format: Format): string {
  const { low, high, unit } = writtenBounds(params, format, subject);
  const noun = nouns[subject] ?? 'a number';
  const [from, until] = limits[subject] ?? ['of at least', 'of at most'];
  if (low !== undefined && high !== undefined)
    return `Please enter ${noun} between ${low} and ${high}${unit}.`;
  if (low !== undefined) return `Please enter ${noun} ${from} ${low}${unit}.`;
  return `Please enter ${noun} ${until} ${high}${unit}.`;
}

function partName(field: string): string {
  return addressWords.addressParts[field as AddressPart] ?? field;
}
