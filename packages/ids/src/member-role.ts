/** What a member of a client does (decisions.md 15). */
export const roleMeanings = {
  owner: 'Everything, of every brand; alone the people.',
  developer: 'Keys, webhooks, domains, and what is sold.',
  support: 'Journeys and orders of patients, without moving money.',
  growth: 'Brands, offerings, questions and the funnel.',
  finance: 'Orders, captures and refunds.',
  viewer: 'Changes nothing.',
} as const;

export type MemberRole = keyof typeof roleMeanings;

/** In scopes of API keys. Nobody but an owner reaches members. */
const scopes: Readonly<Record<Exclude<MemberRole, 'owner'>, readonly string[]>> = {
  developer: [
    ...['api_keys:read', 'api_keys:write', 'audit:read', 'brands:read', 'brands:write'],
    ...[
      'domains:read',
      'domains:write',
      'enrollments:read',
      'events:read',
      'offerings:read',
      'offerings:write',
    ],
    ...['onboarding:read', 'onboarding:write', 'orders:read', 'payments:read', 'questions:read'],
    ...['questions:write', 'test_mode:write', 'webhooks:read', 'webhooks:write'],
  ],
  support: [
    ...['brands:read', 'enrollments:read', 'enrollments:write', 'events:read', 'offerings:read'],
    ...['orders:read', 'payments:read', 'questions:read', 'sign_in:write'],
  ],
  growth: [
    ...['brands:read', 'brands:write', 'domains:read', 'enrollments:read', 'offerings:read'],
    ...['offerings:write', 'questions:read', 'questions:write'],
  ],
  finance: [
    ...['audit:read', 'brands:read', 'enrollments:read', 'offerings:read', 'orders:read', 'payments:read'],
    'payments:write',
  ],
  viewer: [
    ...['audit:read', 'brands:read', 'domains:read', 'enrollments:read', 'events:read', 'offerings:read'],
    ...['onboarding:read', 'orders:read', 'payments:read', 'questions:read', 'webhooks:read'],
  ],
};

/** Undefined: everything. */
export function scopesOfRole(role: MemberRole): readonly string[] | undefined {
  return role === 'owner' ? undefined : scopes[role];
}
