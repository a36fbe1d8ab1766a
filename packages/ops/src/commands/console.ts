import { ConsoleService } from '@telehealth/contracts/accounts/v1/console_service';
import { command } from '../command/command.ts';
import { duration, repeated, text, toggle } from '../command/flag.ts';

export const consoleCommands = [
  command(
    'console link <client-id>',
    'Make a link that opens the console of a tenant once; it is shown once',
    {
      example: 'cli_7Kd2 --read-only --lasting 1h',
      method: ConsoleService.method.createConsoleLink,
      flags: {
        brand: text('only this brand', '<brand-id>'),
        scope: repeated(text('only what this scope of keys allows', '<scope>')),
        readOnly: toggle('the session changes nothing'),
        lasting: duration('how long the session lasts, 5m to 8h; by default 8h'),
      },
      request: ({ clientId, brand = '', scope = [], readOnly = false, lasting = 0 }) => ({
        ...{ clientId, brandId: brand, readOnly },
        scopes: [...scope],
        sessionSeconds: lasting,
      }),
      shownOnce: 'token',
      lines: ({ token }, publicUrl) => [
        `${publicUrl ?? ''}/console/#${token}`,
        publicUrl === undefined
          ? 'Open it at the address of the platform, within ten minutes; PUBLIC_URL names that address here.'
          : 'Open it within ten minutes; it opens once.',
      ],
    },
  ),
];
