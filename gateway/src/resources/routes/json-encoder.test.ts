import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { BrandSchema } from '@telehealth/contracts/accounts/v1/brand';
import { DisplayCopySchema, DisplayCopySetSchema } from '@telehealth/contracts/catalog/v1/display_copy';
import { EnrollmentSchema, EnrollmentStatus } from '@telehealth/contracts/intake/v1/enrollment_service';
import { EnrollmentStatus as Status } from '@telehealth/public-api/enrollments/enrollment';
import { oneOf } from '@telehealth/public-api/schema/json-schema';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { computed, jsonEncoder } from './json-encoder.ts';

const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });

test('integers, times, JSON texts and computed properties take the form of their schema', () => {
  const schema = Type.Object({
    version: Type.Integer(),
    created_at: Type.String({ format: 'date-time' }),
    theme: Type.Object({}),
    support_route: nullableText,
    enabled_therapies: Type.Array(Type.String()),
    shout: Type.String(),
  });
  const shout = computed(BrandSchema, schema, { shout: ({ name }) => name.toUpperCase() });
  const encode = jsonEncoder(BrandSchema, schema, [shout]);
  const brand = { version: 5n, createdAt: 1_770_134_712_408n, themeJson: '{"a":[1]}', name: 'own' };
  const json = {
    version: 5,
    created_at: '2026-02-03T16:05:12.408Z',
    theme: { a: [1] },
    support_route: null,
    enabled_therapies: [],
    shout: 'OWN',
  };
  expect(encode(create(BrandSchema, brand))).toEqual(json);
  expect(encode(create(BrandSchema, { ...brand, themeJson: '' }))).toEqual({ ...json, theme: {} });
});

test('optional properties without a value are absent, in maps of messages too', () => {
  const copy = Type.Object({
    title: Type.Optional(Type.String()),
    bullets: Type.Optional(Type.Array(Type.String())),
  });
  const locales = Type.Object({
    locales: Type.Unsafe<object>({ type: 'object', additionalProperties: copy }),
  });
  const set = { locales: { en: { title: '', bullets: ['One'] }, de: {} } };
  expect(jsonEncoder(DisplayCopySetSchema, locales)(create(DisplayCopySetSchema, set))).toStrictEqual({
    locales: { en: { title: '', bullets: ['One'] }, de: {} },
  });
});

test('enum values have their names; timestamps and lists of messages are encoded', () => {
  const encode = jsonEncoder(
    EnrollmentSchema,
    Type.Object({
      status: Status,
      milestones: Type.Array(Type.Object({ occurred_at: Type.String() })),
    }),
  );
  const milestones = [{ type: 'a', occurredAt: timestampFromMs(0) }];
  expect(encode(create(EnrollmentSchema, { status: EnrollmentStatus.IN_REVIEW, milestones }))).toEqual({
    status: 'in_review',
    milestones: [{ occurred_at: '1970-01-01T00:00:00.000Z' }],
  });
  for (const status of [EnrollmentStatus.UNSPECIFIED, 99 as EnrollmentStatus]) {
    expect(() => encode(create(EnrollmentSchema, { status }))).toThrow('status is missing');
  }
  expect(() => encode(undefined)).toThrow('Enrollment is missing');
});

test('a property that is no field, and an enum without all names, are refused when the encoder is built', () => {
  const status = Type.Object({ status: oneOf(['in_review']) });
  expect(() => jsonEncoder(EnrollmentSchema, status)).toThrow('Enrollment.status has no intake');
  expect(() => jsonEncoder(DisplayCopySchema, Type.Object({ titel: Type.String() }))).toThrow('titel');
});
