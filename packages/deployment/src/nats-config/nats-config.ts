import type { BusUser } from '@telehealth/events';

/**
 * The configuration of a NATS server with these users and an operator, who may do everything. Passwords are in a file
 * `passwords.conf` beside it: `<user>_password: "…"`.
 */
export function natsConfig(users: readonly BusUser[]): string {
  return [
    '# Made by npm run nats-config from the table of services; a test compares.',
    '# The outbox forgets an event once the stream has it, so what is acknowledged must be on disk.',
    'include passwords.conf',
    'port: 4222',
    'http: "127.0.0.1:8222"',
    'jetstream {',
    '  store_dir: /data',
    '  sync_interval: always',
    '}',
    'authorization {',
    '  users: [',
    '    { user: operator, password: $operator_password }',
    ...users.flatMap(userLines),
    '  ]',
    '}',
    '',
  ].join('\n');
}

function userLines({ user, permissions: { publish, subscribe } }: BusUser): string[] {
  return [
    `    {`,
    `      user: ${user}, password: $${user.replaceAll('-', '_')}_password`,
    '      permissions: {',
    '        publish: {',
    ...listLines('allow', publish.allow),
    ...listLines('deny', publish.deny),
    '        }',
    '        subscribe: {',
    ...listLines('allow', subscribe.allow),
    '        }',
    '      }',
    '    }',
  ];
}

function listLines(name: string, subjects: readonly string[]): string[] {
  if (subjects.length === 0) return [];
  return [`          ${name}: [`, ...subjects.map((subject) => `            "${subject}"`), '          ]'];
}
