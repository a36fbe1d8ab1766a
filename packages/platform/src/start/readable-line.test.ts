import { expect, test } from 'vitest';
import { readableLine } from './readable-line.ts';

const time = '2026-02-03T09:12:33.120Z';

test('decisions.md 12: a request is shown by its method, route, status, milliseconds and correlation id', () => {
  const line = { level: 'info', time, service: 'gateway', msg: 'request' };
  const request = { correlationId: 'cor_1', method: 'GET', route: '/v1/x', status: 200, durationMs: 4.081 };
  expect(readableLine('gateway', JSON.stringify({ ...line, ...request }))).toBe(
    '09:12:33.120 gateway   info  GET /v1/x 200 4.1 ms cor_1',
  );
});

test('any other line is shown by its message and its fields', () => {
  const line = { level: 'warn', time, service: 'intake', msg: 'listening', port: 4101, err: { code: 1 } };
  expect(readableLine('intake-1', JSON.stringify(line))).toBe(
    '09:12:33.120 intake-1  warn  listening port=4101 err={"code":1}',
  );
});

test('a text that is not a log line is shown unchanged', () => {
  expect(readableLine('intake-1', 'Segmentation fault')).toBe('             intake-1  Segmentation fault');
});
