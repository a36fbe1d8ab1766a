import { OperatorTokenService } from '@telehealth/contracts/accounts/v1/operator_token_service';
import { operatorScopes } from '@telehealth/contracts/operator-scopes';
import { command } from '../command.ts';
import { choice, repeated, required } from '../flag.ts';

const { createOperator, listOperators, revokeOperator } = OperatorTokenService.method;

export const operatorCommands = [
  command('operator create <name>', 'Create an operator; the token is shown once', {
    method: createOperator,
    flags: {
      scope: required(
        repeated(
          choice(
            `what they may do, nothing you may not: ${operatorScopes.join(', ')}`,
            operatorScopes,
            '<scope>',
          ),
        ),
      ),
    },
    request: ({ name, scope }) => ({ name, scopes: scope }),
    shownOnce: 'token',
  }),
  command('operator list', 'List operators by name, revoked ones too', {
    method: listOperators,
    columns: ['name', 'scopes', 'created_at', 'revoked_at'],
  }),
  command('operator revoke <name>', 'End the token of an operator; the name cannot be used again', {
    method: revokeOperator,
    danger: ({ name }) => `The token of ${name} stops working and cannot be restored.`,
  }),
];
