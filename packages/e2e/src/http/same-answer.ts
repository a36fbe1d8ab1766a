import { expect } from 'vitest';
import type { Answer } from './http-client.ts';

/** Headers that differ in every answer. */
const differing = new Set(['date', 'x-correlation-id', 'connection', 'keep-alive', 'ratelimit']);

/** Compares status, headers and every byte of the body. */
export function expectOneAnswer(answers: readonly Answer[]): void {
  const [first, ...others] = answers.map(({ status, bytes, headers }) => ({
    status,
    bytes,
    headers: [...headers].filter(([name]) => !differing.has(name)),
  }));
  expect(others.length).toBeGreaterThan(0);
  for (const other of others) expect(other).toEqual(first);
}

/** Nothing in the body but the standard members, and the reason where the type has one. */
export function expectProblem(answer: Answer, status: number, kind: string): void {
  const { type, title, status: stated, issues, code, detail, ...more } = answer.body ?? {};
  expect([answer.status, type]).toEqual([status, expect.stringMatching(new RegExp(`/problems/${kind}$`))]);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.headers.get('x-correlation-id')).toBeTruthy();
  expect([typeof title, stated, more]).toEqual(['string', status, {}]);
  if (code !== undefined)
    expect([code, typeof detail]).toEqual([expect.stringMatching(/^[a-z_]+$/), 'string']);
}
