import { StoreUnavailable } from '@telehealth/store';
import { describe, expect, test } from 'vitest';
import {
  createInstrumentLibrary,
  type InstrumentLibrary,
} from '../src/app/instruments/instrument-library.ts';
import { type PublicationsDocument, publicationsId } from '../src/storage/publications.ts';
import { publish, type Replica, startOne, text } from './publishing-under-test.ts';

/** A replica with versions 1.1.0 and 1.2.0 published one after the other, and what was known after each. */
async function published(): Promise<{
  readonly replica: Replica;
  readonly first: PublicationsDocument;
  readonly second: PublicationsDocument;
}> {
  const replica = await startOne();
  const knownAfter = async (version: string) => {
    await publish(replica, text(version, `${version}?`));
    const document = await replica.context.publications.get(publicationsId);
    if (!document) throw new Error('nothing is published');
    return document;
  };
  return { replica, first: await knownAfter('1.1.0'), second: await knownAfter('1.2.0') };
}

const hashOf = ({ publications }: PublicationsDocument, version: string) =>
  publications.find(({ bundleVersion }) => bundleVersion === version)?.sha256 ?? '';
const currentIn = (library: InstrumentLibrary) => library.current('weight_loss', 'brd_slim')?.version;

describe('learning', () => {
  test('a version still loading when a newer one is learned never takes its place', async () => {
    const { replica, first, second } = await published();
    const { bundles } = replica.context;
    const reading = Promise.withResolvers<void>();
    const slow: typeof bundles = {
      ...bundles,
      async get(sha256, options) {
        if (sha256 === hashOf(first, '1.1.0')) await reading.promise;
        return bundles.get(sha256, options);
      },
    };
    const library = createInstrumentLibrary({ ...replica.context, bundles: slow });
    const overtaken = library.learn(first);
    await library.learn(second);
    expect(currentIn(library)).toBe('1.2.0');
    reading.resolve();
    await overtaken;
    expect([currentIn(library), library.isLoading('weight_loss', 'brd_slim')]).toEqual(['1.2.0', false]);
  });

  test('what is learned late, and is older, takes nothing back', async () => {
    const { replica, first, second } = await published();
    const library = createInstrumentLibrary(replica.context);
    await library.learn(second);
    await library.learn(first);
    expect([currentIn(library), library.isLoading('weight_loss', 'brd_slim')]).toEqual(['1.2.0', false]);
  });
});

describe('a version that was not requested yet', () => {
  test('is read and compiled once for all who ask at the same time', async () => {
    const { replica, first } = await published();
    const { bundles } = replica.context;
    let reads = 0;
    const counted: typeof bundles = {
      ...bundles,
      get(...given) {
        reads++;
        return bundles.get(...given);
      },
    };
    const library = createInstrumentLibrary({ ...replica.context, bundles: counted });
    const pinned = () => library.pinned({ sha256: hashOf(first, '1.1.0') });
    const instruments = await Promise.all(Array.from({ length: 100 }, pinned));
    expect(reads).toBe(1);
    expect(new Set([...instruments, await pinned()]).size).toBe(1);
  });

  test('is read again after a failure, which all waiting calls get', async () => {
    const { replica, first } = await published();
    const { bundles } = replica.context;
    let isDown = true;
    const failing: typeof bundles = {
      ...bundles,
      get: (...given) => (isDown ? Promise.reject(new StoreUnavailable('down')) : bundles.get(...given)),
    };
    const library = createInstrumentLibrary({ ...replica.context, bundles: failing });
    const pinned = () => library.pinned({ sha256: hashOf(first, '1.1.0') });
    const outcomes = await Promise.allSettled([pinned(), pinned()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isDown = false;
    expect((await pinned()).version).toBe('1.1.0');
  });
});
