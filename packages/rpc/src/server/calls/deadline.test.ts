import { expect, test } from 'vitest';
import { requestedTimeoutMs } from './deadline.ts';

test.each([
  [{ 'connect-timeout-ms': '250' }, 250],
  [{ 'connect-timeout-ms': '0' }, 0],
  [{ 'grpc-timeout': '2S' }, 2000],
  [{ 'grpc-timeout': '1H' }, 3_600_000],
  [{ 'grpc-timeout': '3M' }, 180_000],
  [{ 'grpc-timeout': '70m' }, 70],
  [{ 'grpc-timeout': '5000u' }, 5],
  [{ 'grpc-timeout': '1000000n' }, 1],
])('%j allows %s ms', (metadata, expected) => {
  expect(requestedTimeoutMs(metadata)).toBeCloseTo(expected);
});

test('a caller that sets none allows any', () => {
  expect(requestedTimeoutMs({})).toBeUndefined();
});

test.each([
  { 'connect-timeout-ms': '' },
  { 'connect-timeout-ms': '-1' },
  { 'connect-timeout-ms': '1.5' },
  { 'connect-timeout-ms': '12345678901' },
  { 'grpc-timeout': '5' },
  { 'grpc-timeout': '5s' },
  { 'grpc-timeout': '123456789m' },
  { 'grpc-timeout': ['1S', '2S'] },
])('%j is refused as malformed', (metadata) => {
  expect(() => requestedTimeoutMs(metadata)).toThrow(expect.objectContaining({ kind: 'malformed-request' }));
});
