import { MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { StoreUnavailable } from '../errors.ts';
import { callWithin } from './call.ts';

/** A write that conflicts the given number of times, then finds no match. */
function conflicting(times: number) {
  const write = async () => {
    write.tries += 1;
    if (write.tries <= times) throw new MongoServerError({ message: 'WriteConflict', code: 112 });
    return null;
  };
  write.tries = 0;
  return write;
}

test('a write conflict is tried again, so that a lost race ends as no match', async () => {
  const write = conflicting(3);
  expect(await callWithin('write', 5000, write)).toBeNull();
  expect(write.tries).toBe(4);
});

test('a write that never stops conflicting had no effect, and is given up', async () => {
  const write = conflicting(Number.POSITIVE_INFINITY);
  await expect(callWithin('write', 5000, write)).rejects.toThrow(StoreUnavailable);
  expect(write.tries).toBe(10);
});

test('other faults are not tried again', async () => {
  let tries = 0;
  const write = async () => {
    tries += 1;
    throw new MongoServerError({ message: 'not primary', code: 10107 });
  };
  await expect(callWithin('write', 5000, write)).rejects.toThrow(StoreUnavailable);
  expect(tries).toBe(1);
});
