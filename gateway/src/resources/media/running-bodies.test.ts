import { expect, test } from 'vitest';
import { createRunningBodies } from './running-bodies.ts';

/** Bodies that run at the same time, by name, each with its rate. */
function runningBodies(max: number) {
  const bodies = createRunningBodies(max);
  const ended: string[] = [];
  const begin = (name: string, rate: number, clientId = 'cli_1', journeyId = `jny_${name}`) => {
    const body = { clientId, journeyId, averageRate: () => rate, giveWay: () => void ended.push(name) };
    bodies.add(body);
    return () => bodies.remove(body);
  };
  return { begin, ended };
}

test('decisions.md 13: when slots run out, the slowest body of the client with most goes first', () => {
  const { begin, ended } = runningBodies(4);
  begin('fast', 900);
  begin('slow', 600);
  begin('middle', 700);
  begin('slowest', 1, 'cli_2');
  begin('of another', 5, 'cli_3');
  expect(ended).toEqual(['slow']);
  begin('of the client with most', 800);
  expect(ended).toEqual(['slow', 'middle']);
});

test('where every client has one body, the slowest of all goes first', () => {
  const { begin, ended } = runningBodies(3);
  for (const rate of [500, 100, 300]) begin(String(rate), rate, `cli_${rate}`);
  begin('new', 0, 'cli_4');
  expect(ended).toEqual(['100']);
});

test('decisions.md 13: a journey has two bodies at most, and its slower one gives way to a third', () => {
  const { begin, ended } = runningBodies(10);
  begin('first', 100, 'cli_1', 'jny_1');
  begin('second', 200, 'cli_1', 'jny_1');
  begin('of another tenant', 1, 'cli_2', 'jny_1');
  expect(ended).toEqual([]);
  begin('third', 300, 'cli_1', 'jny_1');
  expect(ended).toEqual(['first']);
});

test('a body that ended leaves its slot', () => {
  const { begin, ended } = runningBodies(2);
  const end = begin('a', 1);
  begin('b', 2);
  end();
  begin('c', 3);
  expect(ended).toEqual([]);
});
