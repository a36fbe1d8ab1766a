import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { BrandChangeSchema } from '@telehealth/contracts/accounts/v1/brand';
import { CreateQuestionRequestSchema } from '@telehealth/contracts/catalog/v1/question_service';
import { ExecuteAgreementRequestSchema } from '@telehealth/contracts/onboarding/v1/onboarding_service';
import { Capture } from '@telehealth/contracts/orders/v1/order';
import { InitiatePaymentRequestSchema } from '@telehealth/contracts/orders/v1/payment_service';
import { RecoverDeliveriesRequestSchema } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { BrandPatch } from '@telehealth/public-api/brands/brand';
import { AgreementAcceptance } from '@telehealth/public-api/onboarding/agreement';
import { PaymentInitiation } from '@telehealth/public-api/payments/payment';
import { QuestionCreate } from '@telehealth/public-api/questions/question';
import { RecoveryCreate } from '@telehealth/public-api/webhooks/recovery';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { jsonDecoder } from './json-decoder.ts';

test('only what was sent is decoded; a list that is sent empty differs from one that is not, and null is an empty text', () => {
  const decode = jsonDecoder(BrandChangeSchema, Type.Omit(BrandPatch, ['support']));
  expect(decode({})).toEqual({});
  const sent = { enabled_therapies: [], support_route: null, theme: { a: [1] }, capture: 'manual' };
  expect(create(BrandChangeSchema, decode(sent))).toMatchObject({
    ...{ enabledTherapies: { codes: [] }, supportRoute: '', themeJson: '{"a":[1]}', capture: 'manual' },
  });
  expect(decode(sent)).not.toHaveProperty('redirectAllowlist');
});

test('names become enum values, and messages, maps and lists in messages are decoded', () => {
  expect(jsonDecoder(InitiatePaymentRequestSchema, PaymentInitiation)({ capture: 'manual' })).toEqual({
    capture: Capture.MANUAL,
  });
  const locales = { es: { headline: '¿Fuma?', option_labels: { yes: 'Sí' } } };
  const body = {
    fact: 'smoker',
    copy: { headline: 'Do you smoke?', locales },
    options: ['yes'],
    when: { b: 1, a: 2 },
  };
  expect(jsonDecoder(CreateQuestionRequestSchema, QuestionCreate)(body)).toEqual({
    fact: 'smoker',
    copy: {
      headline: 'Do you smoke?',
      locales: { es: { headline: '¿Fuma?', optionLabels: { yes: 'Sí' } } },
    },
    options: { codes: ['yes'] },
    whenJson: '{"b":1,"a":2}',
    // The default of the description.
    required: false,
  });
});

test('a member that has one value alone says nothing', () => {
  const body = { version: '1', accepted: true };
  expect(jsonDecoder(ExecuteAgreementRequestSchema, AgreementAcceptance)(body)).toEqual({ version: '1' });
});

test('a time is an instant, and one that does not exist is refused with its place', () => {
  const decode = jsonDecoder(RecoverDeliveriesRequestSchema, RecoveryCreate);
  expect(decode({ since: '1970-01-01T01:00:00+01:00' })).toEqual({ since: timestampFromMs(0) });
  const leapSecond = { since: '2016-12-31T23:59:60Z' };
  const issues = [expect.objectContaining({ where: '/since' })];
  expect(() => decode(leapSecond)).toThrow(expect.objectContaining({ kind: 'malformed-request', issues }));
});

test('a member that is no field, and a name that no value has, are refused when the decoder is built', () => {
  expect(() => jsonDecoder(BrandChangeSchema, Type.Object({ nome: Type.String() }))).toThrow('nome');
  const capture = Type.Object({ capture: Type.Enum(['later']) });
  expect(() => jsonDecoder(InitiatePaymentRequestSchema, capture)).toThrow('later');
});
