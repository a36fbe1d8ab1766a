import { OperatorSignInService } from '@telehealth/contracts/accounts/v1/operator_sign_in_service';
import { command } from '../command/command.ts';
import { executeSignIn, executeSignOut } from '../execute/sign-in.ts';

const { beginSignIn, endSignIn } = OperatorSignInService.method;

export const signInCommands = [
  command('sign-in <email>', 'Sign in as the operator with this address, by a code that is mailed there', {
    example: 'ada@example.com',
    method: beginSignIn,
    withoutToken: true,
    execute: executeSignIn,
    shownOnce: 'secret',
    details: [
      'Type the code into this terminal. The token is kept in a file of your folder for settings, for this platform and for eight hours,',
      'and is used where OPS_TOKEN and --token-file are absent.',
    ],
  }),
];

export const signOutCommands = [
  command('sign-out', 'End your sign-in at this platform', {
    example: '--json',
    method: endSignIn,
    request: () => ({}),
    withoutToken: true,
    execute: executeSignOut,
  }),
];
