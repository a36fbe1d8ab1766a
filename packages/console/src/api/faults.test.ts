import { ProblemError } from '@telehealth/client';
import { expect, test } from 'vitest';
import { faultsOf } from './faults.ts';

const refusal = (issues: readonly { where?: string; message: string }[]) =>
  new ProblemError(422, new Headers(), { title: 'Refused', status: 422, issues: issues as never });

test('a fault stands at its field, also within a list or an object, and others stand together', () => {
  const error = refusal([
    { where: '/signer/email', message: 'This is no address.' },
    { where: '/event_types/0', message: 'This type does not exist.' },
    { where: '/version', message: 'The version is old.' },
  ]);
  expect(faultsOf(error, ['signer.email', 'event_types'])).toEqual({
    byField: { 'signer.email': 'This is no address.', event_types: 'This type does not exist.' },
    others: 'The version is old.',
  });
});

test('a fault of a part of the request stands at the field of that part', () => {
  const error = refusal([
    { where: '/copy/locales/es/headline', message: 'Write it.' },
    { where: '/copy/locales/fr/headline', message: 'It is missing.' },
  ]);
  expect(faultsOf(error, ['headline'], 'copy.locales.es')).toEqual({
    byField: { headline: 'Write it.' },
    others: 'It is missing.',
  });
});

test('a refusal without faults is told in the words of the problem', () => {
  expect(faultsOf(refusal([]), ['url'])).toEqual({ byField: {}, others: 'Refused' });
});
