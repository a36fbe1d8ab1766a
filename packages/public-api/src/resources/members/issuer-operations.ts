import { Type } from 'typebox';
import { del, get, operations, put } from '../../operation.ts';
import { MemberIssuerAnswer, MemberIssuerPut } from './member-issuer.ts';

export const memberIssuerOperations = operations(
  { tag: 'Console', credentials: ['apiKey'], resource: 'members', brand: 'optional' },
  {
    getMemberSignIn: get('/v1/account/sign-in', {
      summary: 'Show the issuer of the members',
      description: 'Without its secret.',
      answers: { 200: MemberIssuerAnswer },
    }),
    putMemberSignIn: put('/v1/account/sign-in', {
      summary: 'Set the issuer of the members',
      description: 'Of OpenID Connect. The platform reads its metadata (422 `issuer.unusable`).',
      body: MemberIssuerPut,
      answers: { 200: MemberIssuerAnswer },
      problems: ['validation'],
    }),
    removeMemberSignIn: del('/v1/account/sign-in', {
      summary: 'Remove the issuer of the members',
      description: 'No effect without one.',
      answers: { 204: Type.Null() },
    }),
  },
);
