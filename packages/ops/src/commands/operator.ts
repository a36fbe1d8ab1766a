import { OperatorTokenService } from '@telehealth/contracts/accounts/v1/operator_token_service';
import { operatorScopes } from '@telehealth/contracts/operator-scopes';
import { command } from '../command.ts';
import { choice, repeated, required } from '../flag.ts';

export const operatorCommands = [
  command({
    path: ['operator', 'create'],
    summary: 'Create an operator; the token is shown once',
    args: ['name'],
    flags: {
      scope: required(
        repeated(
          choice(`what they may do, none you lack: ${operatorScopes.join(', ')}`, operatorScopes, '<scope>'),
        ),
      ),
    },
    method: OperatorTokenService.method.createOperator,
    request: ({ name, scope }) => ({ name, scopes: scope }),
    shownOnce: 'token',
  }),
  command({
    path: ['operator', 'list'],
    summary: 'List operators by name, revoked ones too',
    args: [],
    flags: {},
    method: OperatorTokenService.method.listOperators,
    request: () => ({}),
    paging: {
      items: 'operators',
      begin: (afterName) => ({ afterName }),
      next: ({ operators, hasMore }) => (hasMore ? operators.at(-1)?.name : undefined),
    },
    columns: ['name', 'scopes', 'created_at', 'revoked_at'],
  }),
  command({
    path: ['operator', 'revoke'],
    summary: 'End the token of an operator; the name is never given again',
    args: ['name'],
    flags: {},
    method: OperatorTokenService.method.revokeOperator,
    request: ({ name }) => ({ name }),
    danger: ({ name }) => ({ id: name, consequence: `The token of ${name} stops working for good.` }),
  }),
];
