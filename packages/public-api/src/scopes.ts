/** What the scopes of API keys name. */
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

/** One thing that an API key may do. `write` does not include `read`. */
export type KeyScope = `${ScopeResource}:${ScopeAccess}`;

/** Every scope, by name. */
export const keyScopes = scopeResources.flatMap((resource) => [
  `${resource}:read`,
  `${resource}:write`,
]) as readonly KeyScope[];
