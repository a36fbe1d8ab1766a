import { MemberRoleSchema, MemberService } from '@telehealth/contracts/accounts/v1/member_service';
import { command, given } from '../command/command.ts';
import { enumValue } from '../command/enum-flag.ts';
import { clearable, list, repeated, required, text } from '../command/flag.ts';

const { listMembers, inviteMember, updateMember, removeMember } = MemberService.method;

const client = required(text('whose people', '<client-id>'));
const role = enumValue('what the person may do', MemberRoleSchema, '<role>');

export const memberCommands = [
  command('member list', 'List the people of a tenant', {
    example: '--client cli_7Kd2',
    method: listMembers,
    flags: { client },
    request: ({ client: clientId }) => ({ clientId }),
    columns: 'member_id email role brand_ids invited_at signed_in_at',
  }),
  command('member invite <email>', 'Invite a person to the console of a tenant, and mail the invitation', {
    example: 'ada@shop.example --client cli_7Kd2 --role owner',
    method: inviteMember,
    details: [
      'A tenant whose only owner is gone needs another owner. The same command again mails the invitation again.',
    ],
    flags: {
      client,
      role: required(role),
      brand: repeated(text('only this brand; without it every one', '<brand-id>')),
    },
    request: ({ email, client: clientId, role, brand = [] }) => ({
      ...{ clientId, email, role },
      brandIds: [...brand],
    }),
  }),
  command('member update <member-id>', 'Change what a person of a tenant may do; what is not given stays', {
    example: 'mem_5Tz8 --client cli_7Kd2 --role viewer',
    method: updateMember,
    flags: {
      client,
      role,
      brands: clearable(list('the brands, separated by commas; cleared: every one', '<brand-ids>'), []),
    },
    request: ({ memberId, client: clientId, role, brands }) => ({
      ...{ clientId, memberId },
      ...given({ role, brandIds: brands && { ids: brands } }),
    }),
  }),
  command('member remove <member-id>', 'Remove a person of a tenant, who is signed out at once', {
    example: 'mem_5Tz8 --client cli_7Kd2 --yes',
    method: removeMember,
    flags: { client },
    request: ({ memberId, client: clientId }) => ({ clientId, memberId }),
    danger: ({ memberId, client }) =>
      `${memberId} is signed out of the console of ${client} and cannot sign in again.`,
  }),
];
