import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Condition } from '@telehealth/conditions';
import { ask, bundleOf, yesNoFacts } from '@telehealth/instrument/test/authored-bundle';
import { afterEach, expect, test } from 'vitest';
import { createSimulator } from '../src/app/authoring/simulator.ts';

const never = new AbortController().signal;
const isTrue = (ref: string): Condition => ({ kind: 'compare', ref, op: 'eq', value: true });

/** Long enough that none of its walks is done at once: one chain of questions with contradictory ends. */
const codes = Array.from({ length: 150 }, (_, index) => `f_${index}`);
const bundle = bundleOf({
  facts: yesNoFacts(...codes, 'last'),
  nodes: [
    ...codes.map((code) => ask(code, 'yes_no')),
    ask('last', 'yes_no', { when: { kind: 'all', of: codes.slice(0, 60).map(isTrue) } }),
  ],
});

const simulators: { close(): Promise<void> }[] = [];
const simulatorWith = (options: Parameters<typeof createSimulator>[0]) => {
  const simulator = createSimulator(options);
  simulators.push(simulator);
  return simulator;
};

afterEach(async () => {
  await Promise.all(simulators.splice(0).map((simulator) => simulator.close()));
});

test('others are served while a simulation runs', async () => {
  let turns = 0;
  let isDone = false;
  const others = async () => {
    for (; !isDone; turns++) await nextTurn();
  };
  const simulation = simulatorWith({}).simulate({ bundle }, never);
  const [outcome] = await Promise.all([simulation.finally(() => (isDone = true)), others()]);
  expect(outcome).toMatchObject({ kind: 'coverage' });
  expect(turns).toBeGreaterThan(100);
});

test('a script is walked in the thread too', async () => {
  const walked = await simulatorWith({}).simulate({ bundle, script: { f_0: true } }, never);
  expect(walked).toMatchObject({ kind: 'walk', walk: { nodeIds: ['q_f_0', 'q_f_1'], status: 'active' } });
});

test('a simulation that takes too long is ended', async () => {
  const simulation = simulatorWith({ timeLimitMs: 1 }).simulate({ bundle }, never);
  await expect(simulation).rejects.toMatchObject({ kind: 'timeout' });
});

test('a simulation ends when its caller is gone', async () => {
  const gone = new AbortController();
  const simulation = simulatorWith({}).simulate({ bundle }, gone.signal);
  gone.abort();
  await expect(simulation).rejects.toMatchObject({ kind: 'timeout' });
});

test('more simulations than may run at one time are refused; one that ended makes room', async () => {
  const simulator = simulatorWith({ concurrency: 1 });
  const gone = new AbortController();
  const first = simulator.simulate({ bundle }, gone.signal);
  await expect(simulator.simulate({ bundle }, never)).rejects.toMatchObject({ kind: 'rate-limited' });
  gone.abort();
  await first.catch(() => undefined);
  await expect(simulator.simulate({ bundle, script: {} }, never)).resolves.toMatchObject({ kind: 'walk' });
});

test('a fault of the thread is an error, not an endless wait', async () => {
  const broken = { ...bundle, nodes: null } as never;
  await expect(simulatorWith({}).simulate({ bundle: broken }, never)).rejects.toThrow(
    'the simulation failed',
  );
});

test('a simulator that closes ends what runs', async () => {
  const simulator = createSimulator();
  const simulation = simulator.simulate({ bundle }, never);
  const ended = expect(simulation).rejects.toMatchObject({ kind: 'unavailable' });
  await simulator.close();
  await ended;
});
