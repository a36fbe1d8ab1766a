import type { components } from '@telehealth/client';

type KeyScope = components['schemas']['KeyScope'];

/** The type holds the list to that of the API. */
const all: Readonly<Record<KeyScope, true>> = {
  'api_keys:read': true,
  'api_keys:write': true,
  'audit:read': true,
  'audit:write': true,
  'brands:read': true,
  'brands:write': true,
  'domains:read': true,
  'domains:write': true,
  'enrollments:read': true,
  'enrollments:write': true,
  'events:read': true,
  'events:write': true,
  'intake:read': true,
  'intake:write': true,
  'offerings:read': true,
  'offerings:write': true,
  'onboarding:read': true,
  'onboarding:write': true,
  'orders:read': true,
  'orders:write': true,
  'payments:read': true,
  'payments:write': true,
  'questions:read': true,
  'questions:write': true,
  'sign_in:read': true,
  'sign_in:write': true,
  'test_mode:read': true,
  'test_mode:write': true,
  'webhooks:read': true,
  'webhooks:write': true,
};

export const scopes = Object.keys(all) as readonly KeyScope[];
