import { type MemberRole, scopesOfRole } from './member-role.ts';

interface KindFacts {
  /** The scope that its screen of the console needs: a member without it gets no such notice. */
  readonly needs: string;
  /** The roles whose members get it until they choose. */
  readonly usualFor: readonly MemberRole[];
}

/** What the people of a client are written to about. */
const kinds = {
  onboarding: {
    needs: 'onboarding:read',
    usualFor: ['owner'],
  },
  agreement: {
    needs: 'onboarding:read',
    usualFor: ['owner'],
  },
  webhook: {
    needs: 'webhooks:read',
    usualFor: ['owner', 'developer'],
  },
  certificate: {
    needs: 'domains:read',
    usualFor: ['owner', 'developer'],
  },
  dispute: {
    needs: 'orders:read',
    usualFor: ['owner', 'finance'],
  },
  payments: {
    needs: 'orders:read',
    usualFor: ['owner', 'finance'],
  },
  key: {
    needs: 'api_keys:read',
    usualFor: ['owner', 'developer'],
  },
  live: {
    needs: 'onboarding:read',
    usualFor: ['owner'],
  },
} as const satisfies Readonly<Record<string, KindFacts>>;

export type NoticeKind = keyof typeof kinds;

const entries = Object.entries(kinds) as readonly (readonly [NoticeKind, KindFacts])[];

export const noticeKinds: readonly NoticeKind[] = entries.map(([kind]) => kind);

/** What a member of this role can get. */
export function noticesOfRole(role: MemberRole): readonly NoticeKind[] {
  const scopes = scopesOfRole(role);
  return entries.flatMap(([kind, { needs }]) => (scopes?.includes(needs) === false ? [] : [kind]));
}

/** What a member of this role gets until they choose. */
export function usualNotices(role: MemberRole): readonly NoticeKind[] {
  return entries.flatMap(([kind, { usualFor }]) => (usualFor.includes(role) ? [kind] : []));
}

export function isNoticeKind(text: string): text is NoticeKind {
  return Object.hasOwn(kinds, text);
}
