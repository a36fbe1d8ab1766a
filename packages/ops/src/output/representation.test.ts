import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { BrandSchema } from '@telehealth/contracts/accounts/v1/brand';
import { ClientMode, ClientSchema } from '@telehealth/contracts/accounts/v1/client';
import { UpdateClientRequestSchema } from '@telehealth/contracts/accounts/v1/operator_service';
import { CatalogOfferingSchema } from '@telehealth/contracts/catalog/v1/offering';
import { AuditRowSchema } from '@telehealth/contracts/common/v1/audit';
import { factValueFromJson } from '@telehealth/contracts/fact-value';
import { SubmittedAnswerSchema } from '@telehealth/contracts/intake/v1/submission_service';
import { OnboardingSubmissionSchema } from '@telehealth/contracts/onboarding/v1/onboarding';
import { expect, test } from 'vitest';
import { represent } from './representation.ts';

test('times are dates, or null when unset, empty texts are null, and 64-bit integers are numbers', () => {
  const client = create(ClientSchema, { clientId: 'cli_1', createdAt: 1_763_000_000_000n });
  const shown = represent(ClientSchema, client);
  expect(shown).toMatchObject({ client_id: 'cli_1', name: null, created_at: new Date(1_763_000_000_000) });
  expect(represent(ClientSchema, create(ClientSchema, {}))).toMatchObject({ created_at: null, version: 0 });
  const offering = create(CatalogOfferingSchema, { priceMinor: 5_000_000_000n, version: 3n });
  expect(represent(CatalogOfferingSchema, offering)).toMatchObject({
    price_minor: 5_000_000_000,
    version: 3,
  });
});

test('a map is shown as an object', () => {
  const submission = create(OnboardingSubmissionSchema, { fields: { country: 'US' } });
  expect(represent(OnboardingSubmissionSchema, submission)).toMatchObject({ fields: { country: 'US' } });
});

test.each([
  [ClientMode.LIVE, 'live'],
  [ClientMode.UNSPECIFIED, null],
  [99 as ClientMode, '99'],
])('mode %i is shown as %s', (mode, shown) => {
  expect(represent(ClientSchema, create(ClientSchema, { mode }))).toMatchObject({
    mode: shown,
    limits: null,
  });
});

test.each([
  ['{"colors":{"primary":"#fff"}}', { colors: { primary: '#fff' } }],
  ['{}', {}],
  ['', null],
  ['{cut', '{cut'],
])('JSON text %j is shown as its value, without _json in the name', (themeJson, theme) => {
  const shown = represent(BrandSchema, create(BrandSchema, { themeJson, enabledTherapies: ['ed', 'skin'] }));
  expect(shown).toMatchObject({ theme, enabled_therapies: ['ed', 'skin'] });
  expect(shown).not.toHaveProperty('theme_json');
});

test('of a oneof only the set field is shown; absent optional fields are null', () => {
  const row = create(AuditRowSchema, { actor: { who: { case: 'operator', value: 'ada' } } });
  expect(represent(AuditRowSchema, row)).toHaveProperty('actor', { operator: 'ada', member_id: null });
  expect(represent(UpdateClientRequestSchema, create(UpdateClientRequestSchema))).toHaveProperty(
    'name',
    null,
  );
});

test.each([172.5, 0, false, 'text', ['a', 'b'], { line1: '1 Elm St' }, null])(
  'the fact value %j is shown as it is, a timestamp as a date',
  (value) => {
    const answer = create(SubmittedAnswerSchema, {
      value: factValueFromJson(value),
      at: timestampFromMs(1_763_000_000_000),
    });
    expect(represent(SubmittedAnswerSchema, answer)).toMatchObject({
      value,
      at: new Date(1_763_000_000_000),
    });
    const empty = represent(SubmittedAnswerSchema, create(SubmittedAnswerSchema));
    expect(empty).toMatchObject({ value: null, at: null, media: null, simulated: null });
  },
);
