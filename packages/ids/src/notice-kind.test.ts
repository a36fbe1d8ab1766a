import { expect, test } from 'vitest';
import type { MemberRole } from './member-role.ts';
import { type NoticeKind, noticesOfRole, usualNotices } from './notice-kind.ts';

/** Of each role: what its members get until they choose, and what they can get besides. */
const table: Readonly<
  Record<MemberRole, readonly [usual: readonly NoticeKind[], besides: readonly NoticeKind[]]>
> = {
  owner: [['onboarding', 'agreement', 'webhook', 'certificate', 'dispute', 'payments', 'key', 'live'], []],
  developer: [
    ['webhook', 'certificate', 'key'],
    ['onboarding', 'agreement', 'dispute', 'payments', 'live'],
  ],
  support: [[], ['dispute', 'payments']],
  growth: [[], ['certificate']],
  finance: [['dispute', 'payments'], []],
  viewer: [[], ['onboarding', 'agreement', 'webhook', 'certificate', 'dispute', 'payments', 'live']],
};

test.each(Object.entries(table))(
  'a member with the role %s gets notices of its kinds, and can choose those of its screens',
  (role, [usual, besides]) => {
    expect(usualNotices(role as MemberRole)).toEqual(usual);
    const all = noticesOfRole(role as MemberRole);
    expect(all.filter((kind) => !usual.includes(kind))).toEqual(besides);
    expect(all).toEqual(expect.arrayContaining([...usual]));
  },
);
