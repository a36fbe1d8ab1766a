import { expect, test } from 'vitest';
import { readServers } from './servers.ts';

test.each([
  ['nats://localhost:4222', { servers: ['localhost:4222'] }],
  ['nats://a:1, nats://b:2', { servers: ['a:1', 'b:2'] }],
  ['nats://me:p%40ss@a:1', { servers: ['a:1'], user: 'me', pass: 'p@ss', inboxPrefix: '_INBOX.me' }],
  ['nats://token@a:1', { servers: ['a:1'], token: 'token' }],
  ['tls://a:1', { servers: ['a:1'], tls: {} }],
])('%s', (url, expected) => {
  expect(readServers(url)).toEqual(expected);
});

test.each(['', 'redis://user:secret@a:1', 'nats:', 'nats://me:secret@:::'])(
  'a malformed url is refused and not quoted: %j',
  (url) => {
    expect(() => readServers(url)).toThrow(/must be nats:/);
    expect(() => readServers(url)).not.toThrow(/secret/);
  },
);
