import { operatorScopes } from '@telehealth/contracts/access';
import { OperatorTokenService } from '@telehealth/contracts/accounts/v1/operator_token_service';
import { command, given } from '../command/command.ts';
import { choice, type End, end, repeated, required, text } from '../command/flag.ts';

const { createOperator, getOperator, listOperators, revokeOperator } = OperatorTokenService.method;

export const operatorCommands = [
  command('operator create <name>', 'Create an operator; the token is shown once', {
    example: 'ada --scope accounts --scope catalog --expires 90d',
    method: createOperator,
    flags: {
      scope: required(
        repeated(choice(`what they may do: ${operatorScopes.join(', ')}`, operatorScopes, '<scope>')),
      ),
      client: repeated(
        text('the tenant whose things they can reach; without it those of every tenant', '<client-id>'),
      ),
      expires: end('when the token ends; without it, never'),
    },
    request: ({ name, scope, client, expires }) => ({
      name,
      scopes: scope,
      ...given({ clientIds: client, expiry: expires && expiryOf(expires) }),
    }),
    shownOnce: 'token',
  }),
  command('operator show <name>', 'Show an operator', { example: 'ada', method: getOperator }),
  command('operator list', 'List operators by name, expired and revoked ones too', {
    example: '--all',
    method: listOperators,
    columns: 'name scopes client_ids created_at expires_at revoked_at',
  }),
  command('operator revoke <name>', 'End the token of an operator; the name cannot be used again', {
    example: 'ada --yes',
    method: revokeOperator,
    danger: ({ name }) => `The token of ${name} stops working and cannot be restored.`,
  }),
];

/** A relative time is sent as such, so that repeated commands are equal. */
function expiryOf(expires: End) {
  return 'at' in expires
    ? ({ case: 'expiresAt', value: BigInt(expires.at) } as const)
    : ({ case: 'expiresInSeconds', value: expires.inSeconds } as const);
}
