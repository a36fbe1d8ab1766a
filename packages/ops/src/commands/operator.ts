import { operatorScopes } from '@telehealth/contracts/access';
import { OperatorTokenService } from '@telehealth/contracts/accounts/v1/operator_token_service';
import { command, given } from '../command/command.ts';
import { choice, type End, end, repeated, required, text } from '../command/flag.ts';

const { createOperator, getOperator, listOperators, revokeOperator } = OperatorTokenService.method;

export const operatorCommands = [
  command(
    'operator create <name>',
    'Create an operator; its token is shown once, and with --email it has none',
    {
      example: 'ada --scope accounts --scope catalog --expires 90d',
      method: createOperator,
      flags: {
        scope: required(
          repeated(choice(`what they may do: ${operatorScopes.join(', ')}`, operatorScopes, '<scope>')),
        ),
        client: repeated(
          text('the tenant whose things they can reach; without it those of every tenant', '<client-id>'),
        ),
        expires: end('when the operator ends; without it, never'),
        email: text('the address of a person, who then signs in instead of having a token', '<address>'),
      },
      request: ({ name, scope, client, expires, email }) => ({
        name,
        scopes: scope,
        ...given({ clientIds: client, expiry: expires && expiryOf(expires), email }),
      }),
      shownOnce: 'token',
    },
  ),
  command('operator show <name>', 'Show an operator', { example: 'ada', method: getOperator }),
  command('operator list', 'List operators by name, expired and revoked ones too', {
    example: '--all',
    method: listOperators,
    columns: 'name email scopes client_ids created_at expires_at revoked_at',
  }),
  command(
    'operator revoke <name>',
    'End an operator with its token and sign-ins; the name cannot be used again',
    {
      example: 'ada --yes',
      method: revokeOperator,
      danger: ({ name }) => `What ${name} has as a token stops working and cannot be restored.`,
    },
  ),
];

/** A relative time is sent as such, so that repeated commands are equal. */
function expiryOf(expires: End) {
  return 'at' in expires
    ? ({ case: 'expiresAt', value: BigInt(expires.at) } as const)
    : ({ case: 'expiresInSeconds', value: expires.inSeconds } as const);
}
