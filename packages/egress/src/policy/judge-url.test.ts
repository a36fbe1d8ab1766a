import { expect, test } from 'vitest';
import { judgeUrl, type UrlRules } from './judge-url.ts';

const rules: UrlRules = { mode: 'test', ownHosts: ['api.example.com', 'LB.example.com.'] };

test('a URL is taken apart, without its fragment', () => {
  expect(judgeUrl('https://Hooks.Example.com:8443/in?key=1#part', rules)).toEqual({
    isEncrypted: true,
    hostname: 'hooks.example.com',
    isAddress: false,
    port: 8443,
    host: 'hooks.example.com:8443',
    path: '/in?key=1',
  });
});

test.each([
  ['https://hooks.example.com', 443, 'hooks.example.com'],
  ['http://hooks.example.com', 80, 'hooks.example.com'],
  ['https://[2606:4700::1]/', 443, '[2606:4700::1]'],
  ['https://[2606:4700::1]:8443/', 8443, '[2606:4700::1]:8443'],
])('%s goes to port %i with the host %s', (url, port, host) => {
  expect(judgeUrl(url, rules)).toMatchObject({ port, host });
});

test.each([
  ['hooks.example.com', 'no scheme'],
  ['https://', 'no host'],
  ['https://user@hooks.example.com/', 'a user'],
  ['https://user:password@hooks.example.com/', 'a user and a password'],
  ['https://:password@hooks.example.com/', 'a password'],
  ['ftp://hooks.example.com/', 'another scheme'],
  ['file:///etc/passwd', 'another scheme'],
  ['https://[fe80::1%25eth0]/', 'a zone'],
  ['https://hooks.example.com:65536/', 'no port'],
])('rule 1: %s (%s) is refused', (url) => {
  expect(judgeUrl(url, rules)).toBe('refused: url');
});

test('rule 1: http is refused in live mode', () => {
  expect(judgeUrl('http://hooks.example.com/', { ...rules, mode: 'live' })).toBe('refused: url');
  expect(judgeUrl('https://hooks.example.com/', { ...rules, mode: 'live' })).toMatchObject({ port: 443 });
});

test.each([
  '0177.0.0.1',
  '2130706433',
  '0x7f.1',
  '127.1',
  '127.0.0.1.',
  '１２７.０.０.１',
  '0x7f000001',
  '127。0。0。1',
])('rule 1: the literal %s is the address 127.0.0.1', (literal) => {
  expect(judgeUrl(`http://${literal}/`, rules)).toMatchObject({ hostname: '127.0.0.1', isAddress: true });
});

test('rule 1: a mapped literal is the address that it is', () => {
  expect(judgeUrl('http://[::ffff:127.0.0.1]/', rules)).toMatchObject({
    hostname: '::ffff:7f00:1',
    isAddress: true,
  });
});

test.each([
  'wiki',
  'intranet',
  'a.localhost',
  'printer.local',
  'db.internal',
  'metadata.google.internal',
  'wiki.intranet',
  'router.lan',
  'home.arpa',
  'nas.home.arpa',
  'host.localdomain',
  'api.default.svc.cluster.local',
  'mongo.data.svc',
  'hidden.onion',
  'hidden.onion.',
  'a..example.com',
  'example.com..',
  'api.example.com',
  'API.example.com.',
  'lb.example.com',
])('rule 2: the name %s is refused', (name) => {
  expect(judgeUrl(`https://${name}/`, rules)).toBe('refused: address not public');
});

test.each(['localhost', 'localhost.', 'LOCALHOST'])(
  'rule 2: the name %s is refused in live mode, and judged by the addresses of the machine in test mode',
  (name) => {
    expect(judgeUrl(`https://${name}/`, { ...rules, mode: 'live' })).toBe('refused: address not public');
    expect(judgeUrl(`https://${name}/`, rules)).toMatchObject({ hostname: 'localhost', isAddress: false });
  },
);

test.each([
  'example.com',
  'mylocal.example',
  'localhost.example.com',
  'internal.example.com',
  'my-api.example.com',
  'bücher.example',
])('rule 2: the name %s is accepted', (name) => {
  expect(judgeUrl(`https://${name}/`, rules)).toMatchObject({ isAddress: false });
});

test('rule 2: the trailing dot of a name is dropped', () => {
  expect(judgeUrl('https://hooks.example.com.:8443/', rules)).toMatchObject({
    hostname: 'hooks.example.com',
    host: 'hooks.example.com:8443',
  });
});
