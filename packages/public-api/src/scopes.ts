/** In scopes of API keys. */
const scopeResources = [
  'api_keys',
  'audit',
  'brands',
  'domains',
  'enrollments',
  'events',
  'intake',
  'offerings',
  'onboarding',
  'orders',
  'payments',
  'questions',
  'sign_in',
  'test_mode',
  'webhooks',
] as const;

export type ScopeResource = (typeof scopeResources)[number];
export type ScopeAccess = 'read' | 'write';

/** `write` does not include `read`. */
export type KeyScope = `${ScopeResource}:${ScopeAccess}`;

export const keyScopes = scopeResources.flatMap((resource) => [
  `${resource}:read`,
  `${resource}:write`,
]) as readonly KeyScope[];
