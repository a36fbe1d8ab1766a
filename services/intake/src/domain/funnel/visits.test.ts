import type { LogEntry, Session } from '@telehealth/instrument/walk';
import { expect, test } from 'vitest';
import { lastNodeOf, visitsOf } from './visits.ts';

const entry = (type: LogEntry['type'], nodeId: string, at: number): LogEntry =>
  ({ type, nodeId, at, seq: at }) as unknown as LogEntry;
const wentBack = (leftNodeId: string, nodeId: string, at: number): LogEntry => ({
  ...{ type: 'reopened', nodeId, leftNodeId, at, seq: at },
});
const at = (nodeId: string): Session['state'] => ({ status: 'active', current: { nodeId } });

test('a node is reached when it was shown, and answered when something was given there', () => {
  const log = [entry('acknowledged', 'd', 1000), entry('answered', 'q1', 5000), entry('unknown', 'u', 6000)];
  expect(visitsOf({ asOf: 0, log, state: at('q2') })).toEqual([
    { nodeId: 'd', isAnswered: true, wentBack: false, tookMs: 1000 },
    { nodeId: 'q1', isAnswered: true, wentBack: false, tookMs: 4000 },
    { nodeId: 'u', isAnswered: true, wentBack: false, tookMs: 1000 },
    { nodeId: 'q2', isAnswered: false, wentBack: false },
  ]);
  expect(lastNodeOf({ log, state: at('q2') })).toBe('q2');
});

test('a patient who goes back counts there once, with the time of the first answer', () => {
  const log = [
    entry('answered', 'q1', 1000),
    entry('answered', 'q2', 2000),
    wentBack('q2', 'q1', 50_000),
    entry('answered', 'q1', 60_000),
    entry('retired', 'q2', 60_000),
  ];
  expect(visitsOf({ asOf: 0, log, state: at('q2') })).toEqual([
    { nodeId: 'q1', isAnswered: true, wentBack: true, tookMs: 1000 },
    { nodeId: 'q2', isAnswered: true, wentBack: false, tookMs: 1000 },
  ]);
});

test('decisions.md 15: the node that a patient went back from was reached', () => {
  const log = [entry('answered', 'q1', 1000), wentBack('q2', 'q1', 3000)];
  expect(visitsOf({ asOf: 0, log, state: at('q1') })).toEqual([
    { nodeId: 'q1', isAnswered: true, wentBack: true, tookMs: 1000 },
    { nodeId: 'q2', isAnswered: false, wentBack: false },
  ]);
});

test('decisions.md 15: an intake that was ended is left at the node that awaited the patient', () => {
  const state = { status: 'abandoned', at: 2000, nodeId: 'q2' } as const;
  const log = [entry('answered', 'q1', 1000)];
  expect(lastNodeOf({ log, state })).toBe('q2');
  expect(visitsOf({ asOf: 0, log, state }).map(({ nodeId }) => nodeId)).toEqual(['q1', 'q2']);
});
