import { DomainError, type Issue } from '@telehealth/errors';
import { isEmail } from '@telehealth/ids';
import { iso31661 } from 'iso-3166/1.js';
import type { CompanyProfile } from '../cases/onboarding-case.ts';

const countries = new Set(iso31661.map(({ alpha2 }) => alpha2));
const maxName = 120;
const fieldNames = ['legal_name', 'country', 'contact_email'] as const;

/** Throws `validation` with an issue for every missing, malformed or unknown field; no message quotes a value. */
export function readProfile(fields: Readonly<Record<string, string>>): CompanyProfile {
  const issues: Issue[] = Object.keys(fields)
    .filter((name) => !(fieldNames as readonly string[]).includes(name))
    .map((name) => ({
      code: 'field.unknown',
      message: 'The step takes no such field.',
      where: `/fields/${name}`,
    }));
  for (const name of fieldNames) {
    if (fields[name] !== undefined) continue;
    issues.push({
      code: 'field.missing',
      message: 'The step needs the field.',
      where: `/fields/${name}`,
    });
  }
  const { legal_name: legalName = '', country = '', contact_email: contactEmail = '' } = fields;
  const isPresent = (name: string, isWell: boolean, message: string) => {
    if (fields[name] !== undefined && !isWell)
      issues.push({ code: 'field.malformed', message, where: `/fields/${name}` });
  };
  isPresent(
    'legal_name',
    isName(legalName),
    'A name has 1 to 200 characters, none of them a control character.',
  );
  isPresent(
    'country',
    countries.has(country),
    'A country is a code of ISO 3166-1 alpha-2, for example `US`.',
  );
  isPresent('contact_email', isEmail(contactEmail), 'It is not an email address.');
  if (issues.length > 0) throw new DomainError('validation', 'fields', { issues });
  return { legalName, country, contactEmail };
}

function isName(text: string): boolean {
  return text !== '' && text === text.trim() && [...text].length <= maxName && !/\p{Cc}/u.test(text);
}
