// Takes long: it stops a server and starts it again.
import { Socket } from 'node:net';
import { startDurableMongo } from '@telehealth/test-servers';
import { describeWith, eventually } from '@telehealth/test-servers/vitest';
import { MongoClient } from 'mongodb';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
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
      expect(close.mock.calls.length).toBeGreaterThan(1);
    });
    await server.resume();
    await eventually(() => store.ping());
    await store.close();
  });

  test('a call to a connection that is gone gives its place back', async () => {
    const store = await openWith('maxPoolSize=1');
    void destroyUnder(isPing);
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
    await eventually(() => store.ping());
  });

  test('a server is found again although no connection to it can be made any more', async () => {
    const store = await openWith('maxConnecting=1');
    const gone = destroyUnder(isPing, isFirst);
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
    await gone;
    await eventually(() => store.ping());
  });

  /** A store that has a connection, and checks its server no more. */
  async function openWith(option: string): Promise<Store> {
    const url = `${server.freshDatabase()}?${option}`;
    const store = await eventually(() => openMongo(url, { timeoutMs: 500, heartbeatMs: 600_000 }));
    onTestFinished(() => store.close());
    await eventually(() => store.ping());
    return store;
  }
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

/** The first message of a connection names the driver. */
const isFirst = (message: string) => message.includes('driver');
const isPing = (message: string) => message.includes('ping\0');

/** Waits for the next check of a server: its connection is gone when it is written to, and has not reported that yet. */
function destroyUnderNextCheck(): Promise<void> {
  return destroyUnder((message) => /(hello|ismaster)\0/i.test(message) && !isFirst(message));
}

/**
 * Waits for one message of each kind, one kind after the other: its connection is gone when it is written to, and has not reported
 * that yet.
 */
function destroyUnder(...kinds: ((message: string) => boolean)[]): Promise<void> {
  const { write } = Socket.prototype;
  return new Promise((resolve) => {
    vi.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...args) {
      const [written] = args;
      if (written instanceof Uint8Array && kinds[0]?.(Buffer.from(written).toString('latin1'))) {
        kinds.shift();
        this.destroy();
        if (kinds.length === 0) {
          vi.restoreAllMocks();
          resolve();
        }
      }
      return Reflect.apply(write, this, args);
    });
  });
}
