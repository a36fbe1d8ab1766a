/** In scopes of API keys. */
const keyResources = [
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

/** `members`: no key names it, so only what may do everything reaches the members of a client. */
export type ScopeResource = (typeof keyResources)[number] | 'members';
export type ScopeAccess = 'read' | 'write';

/** `write` does not include `read`. */
export type Scope = `${ScopeResource}:${ScopeAccess}`;
export type KeyScope = `${(typeof keyResources)[number]}:${ScopeAccess}`;

export const keyScopes = keyResources.flatMap((resource) => [
  `${resource}:read`,
  `${resource}:write`,
]) as readonly KeyScope[];
