import { Socket } from 'node:net';
import { startDurableMongo } from '@telehealth/test-servers';
import { describeWith, eventually } from '@telehealth/test-servers/vitest';
import { MongoClient } from 'mongodb';
import { afterEach, expect, test, vi } from 'vitest';
import { type Store, StoreUnavailable } from '../src/index.ts';
import { openMongo } from '../src/mongodb/store.ts';

afterEach(() => void vi.restoreAllMocks());

await describeWith(startDurableMongo, 'MongoDB wire, restarted', (server) => {
  test('a server is found again although a check of the driver never ends', async () => {
    const store = await eventually(() =>
      openMongo(server.freshDatabase(), { timeoutMs: 500, heartbeatMs: 500 }),
    );
    await destroyUnderNextCheck();
    // Only an answer that is lost makes the driver give the server up.
    const pings = Promise.all(Array.from({ length: 8 }, () => pingUntilUnavailable(store)));
    await server.halt();
    await pings;
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
    await server.resume();
    await eventually(() => store.ping());
    await store.close();
  });

  test('a server is found again although the client that was opened in its absence could not connect', async () => {
    const store = await eventually(() =>
      openMongo(server.freshDatabase(), { timeoutMs: 500, heartbeatMs: 500 }),
    );
    await destroyUnderNextCheck();
    const pings = Promise.all(Array.from({ length: 8 }, () => pingUntilUnavailable(store)));
    await server.halt();
    await pings;
    const close = vi.spyOn(MongoClient.prototype, 'close');
    await eventually(async () => {
      await expect(store.ping()).rejects.toThrow(StoreUnavailable);
      expect(close).toHaveBeenCalledTimes(2);
    });
    await server.resume();
    await eventually(() => store.ping());
    await store.close();
  });
});

async function pingUntilUnavailable(store: Store): Promise<void> {
  for (;;) {
    try {
      await store.ping();
    } catch {
      return;
    }
  }
}

/** Waits for the next check of a server: its connection is gone when it is written to, and has not reported that yet. */
function destroyUnderNextCheck(): Promise<void> {
  const { write } = Socket.prototype;
  return new Promise((resolve) => {
    vi.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...args) {
      if (isCheck(args[0])) {
        vi.restoreAllMocks();
        this.destroy();
        resolve();
      }
      return Reflect.apply(write, this, args);
    });
  });
}

/** Whether this is a check on a connection that was used before: the first message of each names the driver. */
function isCheck(written: unknown): boolean {
  if (!(written instanceof Uint8Array)) return false;
  const text = Buffer.from(written).toString('latin1');
  return /(hello|ismaster)\0/i.test(text) && !text.includes('driver');
}
