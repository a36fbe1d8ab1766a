import { noticeKinds, roleMeanings } from '@telehealth/ids';
import { Type } from 'typebox';
import { dataOf, requestBody, resource } from '../../schema/envelope.ts';
import { BrandId } from '../../schema/ids.ts';
import { oneOf, orNull, time, vocabulary } from '../../schema/json-schema.ts';

const Role = vocabulary('MemberRole', roleMeanings);

const exampleMember = {
  member_id: 'mem_4hTz9WcQ2bLx7RnVk1Ys6M',
  email: 'ada@northwell.example',
  role: 'support',
  brand_ids: [],
  invited_at: '2026-02-03T16:05:12.408Z',
  signed_in_at: null,
} as const;

/** A person who works for the client (decisions.md 15). */
export const Member = resource('Member', exampleMember, {
  member_id: Type.String(),
  email: Type.String(),
  role: Role,
  brand_ids: Type.Array(BrandId, { description: 'Empty: every brand, new ones too.' }),
  invited_at: time(),
  signed_in_at: orNull(time('The last sign-in.')),
});

const brand_ids = Type.Optional(Type.Array(BrandId, { maxItems: 50, uniqueItems: true }));

export const MemberCreate = requestBody(
  'MemberCreate',
  [{ email: exampleMember.email, role: exampleMember.role }],
  { email: Type.String({ maxLength: 254, pattern: '^[^@]+@[^@]+$' }), role: Role, brand_ids },
);

export const MemberPatch = requestBody('MemberPatch', [{ role: 'support' }], {
  role: Type.Optional(Role),
  brand_ids,
});

export const MemberAnswer = dataOf(Member);

/** What a member is written to about. */
export const NoticesChoice = requestBody('NoticesChoice', [{ kinds: ['dispute'] }], {
  kinds: Type.Array(oneOf(noticeKinds), { description: 'What to write about.' }),
});
