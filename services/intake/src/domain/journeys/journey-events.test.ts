import { expect, test } from 'vitest';
import type { Journey } from './journey.ts';
import { journeyEvents } from './journey-events.ts';

const journey = { _id: 'jny_1', clientId: 'cli_1', brandId: 'brd_1', sequence: 4, test: true } as Journey;
const captured = { type: 'prospect.captured' } as const;
const marksOf = (events: ReturnType<typeof journeyEvents>) => events.map(({ testRun }) => testRun);

test('decisions.md 9: events of a journey continue its numbers', () => {
  const events = journeyEvents(journey, [captured, { type: 'identity.bound' }]);
  expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
    ['journey.prospect.captured.v1', 5],
    ['journey.identity.bound.v1', 6],
  ]);
});

test('decisions.md 14: every event of a test run is marked, and of a tenant’s own journey only simulated ones', () => {
  const made = { ...captured, isSimulated: true } as const;
  expect(marksOf(journeyEvents(journey, [captured, made]))).toEqual([undefined, true]);
  expect(marksOf(journeyEvents({ ...journey, e2eRunId: 'run_1' }, [captured, made]))).toEqual([true, true]);
});
