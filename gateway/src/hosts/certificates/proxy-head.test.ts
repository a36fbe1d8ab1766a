import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProxyHead } from './proxy-head.ts';

const signature = '0d0a0d0a000d0a515549540a';
const ipv4 = '21 11 000c c6336407 0a000001 c350 01bb';
const ipv6 = `21 21 0024 20010db8000000000000000000000007 ${'00'.repeat(16)} c350 01bb`;
const head = (rest: string) => Buffer.from(`${signature}${rest}`.replaceAll(' ', ''), 'hex');

test.each([
  ['IPv4', head(ipv4), { bytes: 28, address: '198.51.100.7' }],
  ['IPv6', head(ipv6), { bytes: 52, address: '2001:db8::7' }],
  [
    'IPv4 with more behind the addresses',
    head(`21 11 0010 c6336407 0a000001 c350 01bb 04000101`),
    { bytes: 32, address: '198.51.100.7' },
  ],
  ['a connection of the proxy itself', head('20 00 0000'), { bytes: 16, address: undefined }],
  [
    'one of the proxy itself that names addresses all the same',
    head(ipv4.replace('21', '20')),
    { bytes: 28, address: undefined },
  ],
])(
  'decisions.md 13: the head of PROXY protocol v2 names where a connection comes from: %s',
  (_, bytes, read) => {
    expect(readProxyHead(bytes)).toEqual(read);
    expect(readProxyHead(Buffer.concat([bytes, Buffer.from('the handshake')]))).toEqual(read);
    for (let length = 0; length < bytes.length; length++)
      expect(readProxyHead(bytes.subarray(0, length))).toBe('incomplete');
  },
);

test.each([
  ['a handshake without a head', Buffer.from('16030100c8010000c40303', 'hex')],
  ['version 1', Buffer.from('PROXY TCP4 198.51.100.7 10.0.0.1 50000 443\r\n')],
  ['a request in clear', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['another version', head(`31${ipv4.slice(2)}`)],
  ['version 0', head(`01${ipv4.slice(2)}`)],
  ['an unknown command', head(`22${ipv4.slice(2)}`)],
  ['no family', head('21 00 0000')],
  ['datagrams', head(ipv4.replace(' 11 ', ' 12 '))],
  ['a socket of a file', head(`21 31 00d8 ${'00'.repeat(216)}`)],
  ['less than two addresses of IPv4', head('21 11 000b c6336407 0a000001 c350 01')],
  ['IPv6 with the length of IPv4', head('21 21 000c c6336407 0a000001 c350 01bb')],
  ['more than anybody has to say', head(`21 11 1001 ${'00'.repeat(64)}`)],
  ['a signature with one wrong byte', Buffer.from(`${signature.slice(0, -2)}0b2111000c`, 'hex')],
  ['a signature that goes wrong early', Buffer.from('0d0a0d0b', 'hex')],
])('decisions.md 13: %s is no head', (_, bytes) => {
  expect(readProxyHead(bytes)).toBe('malformed');
});

test('whatever comes, reading ends, and once a head is whole more bytes change nothing', () => {
  const some = fc.oneof(
    fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes)),
    fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.concat([head(''), bytes])),
  );
  fc.assert(
    fc.property(some, fc.uint8Array({ maxLength: 40 }), (bytes, more) => {
      const read = readProxyHead(bytes);
      if (read !== 'incomplete') expect(readProxyHead(Buffer.concat([bytes, more]))).toEqual(read);
      if (typeof read === 'object') expect(read.bytes).toBeLessThanOrEqual(bytes.length);
    }),
  );
});
