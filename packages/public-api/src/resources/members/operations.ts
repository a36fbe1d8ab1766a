import { Type } from 'typebox';
import { del, get, operations, patch, post, put } from '../../operation.ts';
import { pageOf } from '../../schema/envelope.ts';
import { PageQuery } from '../../schema/page.ts';
import { Member, MemberAnswer, MemberCreate, MemberPatch, NoticesChoice } from './member.ts';

export const memberOperations = operations(
  { tag: 'Console', credentials: ['apiKey'], resource: 'members', brand: 'optional' },
  {
    listMembers: get('/v1/account/members', {
      summary: 'List the members of the client',
      description:
        'Answers the members by id. An owner reaches them, and a key without scopes and brands; others get 403.',
      query: PageQuery,
      answers: { 200: pageOf(Member) },
    }),
    inviteMember: post('/v1/account/members', {
      summary: 'Invite a member',
      description:
        'Makes a member and mails the invitation; the same request mails it again (200). A member with another role or other brands is 409 `member_exists`, the 201st 409 `too_many_members`.',
      body: MemberCreate,
      answers: { 200: MemberAnswer, 201: MemberAnswer },
      problems: ['validation', 'conflict'],
    }),
    updateMember: patch('/v1/account/members/{member_id}', {
      summary: 'Change a member',
      description:
        'Holds from the next request of the member on. The last owner stays one (409 `last_owner`).',
      body: MemberPatch,
      answers: { 200: MemberAnswer },
      problems: ['validation', 'conflict'],
    }),
    removeMember: del('/v1/account/members/{member_id}', {
      summary: 'Remove a member',
      description:
        'Ends the sessions of the member at once. Keys of the member stay. The last owner stays (409 `last_owner`).',
      answers: { 204: Type.Null() },
      problems: ['conflict'],
    }),
  },
);

/** Only in the session of a member. */
export const noticeOperations = operations(
  { tag: 'Console', credentials: ['apiKey'], brand: 'optional' },
  {
    chooseNotices: put('/v1/account/notices', {
      anyScope: true,
      summary: 'Choose your notices',
      description: 'In the session of a member alone: keys get 404.',
      body: NoticesChoice,
      answers: { 204: Type.Null() },
      problems: ['validation', 'conflict'],
    }),
  },
);
