import { randomBytes } from 'node:crypto';
import { DomainError } from '@telehealth/errors';
import { systemClock } from '@telehealth/service-kit/scheduling';
import { expect, onTestFinished, test } from 'vitest';
import type { MediaStore, PartName } from '../src/adapters/media/media-store.ts';
import { openMediaStore } from '../src/adapters/media/open-media-store.ts';
import type { MediaSettings } from '../src/adapters/media/settings.ts';

/** Places to keep media in. */
interface Places {
  /** One that nobody has used. */
  fresh(): Promise<MediaSettings>;
  /** One that cannot be used. */
  unusable(): Promise<MediaSettings>;
}

export function open(settings: MediaSettings): MediaStore {
  const store = openMediaStore(settings, { clock: systemClock });
  onTestFinished(() => store.close());
  return store;
}

export const named = (journeyId: string, mediaId: string, part: string): PartName => ({
  journeyId,
  mediaId,
  part,
});
export const unavailable = expect.objectContaining({ kind: 'unavailable' });

/** What every media store does. */
export function mediaStoreSuite({ fresh, unusable }: Places): void {
  test('what was put is got, byte by byte, also by another process', async () => {
    const place = await fresh();
    const [one, other] = [open(place), open(place)];
    for (const length of [1, 1000, 1024 * 1024 + 28]) {
      const bytes = randomBytes(length);
      const name = named('jny_1', 'med_1', `op_${length}`);
      await one.put(name, bytes);
      expect(bytes.equals(await other.get(name))).toBe(true);
    }
  });

  test('many parts at once', async () => {
    const store = open(await fresh());
    const parts = Array.from({ length: 100 }, (_, i) => ({
      name: named('jny_1', `med_${i % 3}`, `op_${i}`),
      bytes: randomBytes(1000),
    }));
    await Promise.all(parts.map(({ name, bytes }) => store.put(name, bytes)));
    const got = await Promise.all(parts.map(({ name }) => store.get(name)));
    expect(got.every((bytes, i) => parts[i]?.bytes.equals(bytes))).toBe(true);
  });

  test('an object that was never put, or is removed, is an error of its own', async () => {
    const store = open(await fresh());
    const name = named('jny_1', 'med_1', 'op_1');
    const refusal = await store.get(name).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal).not.toBeInstanceOf(DomainError);
    await store.put(name, randomBytes(10));
    await store.remove(name);
    await expect(store.get(name)).rejects.not.toBeInstanceOf(DomainError);
  });

  test('removing takes that object alone, and is safe to repeat', async () => {
    const store = open(await fresh());
    const [one, other] = [named('jny_1', 'med_1', 'op_1'), named('jny_1', 'med_1', 'op_11')];
    await store.put(one, randomBytes(10));
    await store.put(other, randomBytes(10));
    await store.remove(one);
    await store.remove(one);
    await store.remove(named('jny_none', 'med_none', 'op_none'));
    await expect(store.get(one)).rejects.toThrow();
    expect(await store.get(other)).toHaveLength(10);
  });

  test('removing all of a media item takes every object of it and no other, and is safe to repeat', async () => {
    const store = open(await fresh());
    const others = [
      named('jny_1', 'med_11', 'op_1'),
      named('jny_1', 'med_2', 'op_1'),
      named('jny_11', 'med_1', 'op_1'),
    ];
    for (const other of others) await store.put(other, randomBytes(10));
    const own = ['op_1', 'op_2', 'op_3'].map((part) => named('jny_1', 'med_1', part));
    for (const name of own) await store.put(name, randomBytes(10));
    await store.removeAll({ journeyId: 'jny_1', mediaId: 'med_1' });
    await store.removeAll({ journeyId: 'jny_1', mediaId: 'med_1' });
    await store.removeAll({ journeyId: 'jny_none', mediaId: 'med_none' });
    for (const name of own) await expect(store.get(name)).rejects.toThrow();
    for (const other of others) expect(await store.get(other)).toHaveLength(10);
  });

  test('removing all of a media item takes more than a page of a listing', async () => {
    const store = open(await fresh());
    const names = Array.from({ length: 1001 }, (_, i) => named('jny_1', 'med_1', `op_${i}`));
    await Promise.all(names.map((name) => store.put(name, Buffer.from('x'))));
    await store.removeAll({ journeyId: 'jny_1', mediaId: 'med_1' });
    const left = await Promise.allSettled(names.map((name) => store.get(name)));
    expect(left.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  });

  test('a place that can be used says so', async () => {
    await expect(open(await fresh()).ping()).resolves.toBeUndefined();
  });

  test('a place that cannot be used is unavailable, whatever is asked of it', async () => {
    const store = open(await unusable());
    const name = named('jny_1', 'med_1', 'op_1');
    await expect(store.put(name, randomBytes(10))).rejects.toEqual(unavailable);
    await expect(store.get(name)).rejects.toEqual(unavailable);
    await expect(store.remove(name)).rejects.toEqual(unavailable);
    await expect(store.removeAll(name)).rejects.toEqual(unavailable);
    await expect(store.ping()).rejects.toEqual(unavailable);
  });
}
