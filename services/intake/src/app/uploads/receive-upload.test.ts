import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PartsPlan, splitIntoParts } from './receive-upload.ts';

const bytes = (maxLength: number) => fc.uint8Array({ minLength: 0, maxLength });

async function* pieces(chunks: readonly Uint8Array[], end?: Error): AsyncGenerator<Uint8Array> {
  yield* chunks;
  if (end) throw end;
}

/** Gives its bytes one at a time, each in the same place. */
async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const place = new Uint8Array(1);
  for (const byte of bytes) {
    place[0] = byte;
    yield place;
  }
}

/** The parts, and what ended them. */
async function partsOf(source: AsyncIterable<Uint8Array>, plan: PartsPlan) {
  const parts: Buffer[] = [];
  try {
    for await (const part of splitIntoParts(source, plan)) parts.push(part);
  } catch (end) {
    return { parts, end };
  }
  return { parts, end: undefined };
}

test('nothing is lost, added or moved, every part but the last is full, and a break changes none of it', async () => {
  const ends = fc.constantFrom(undefined, new Error('broken'));
  const cases = fc.integer({ min: 1, max: 16 }).chain((partBytes) =>
    fc.record({
      partBytes: fc.constant(partBytes),
      head: bytes(partBytes - 1),
      chunks: fc.array(bytes(40), { maxLength: 6 }),
      end: ends,
      absent: fc.nat(20),
    }),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ({ partBytes, head, chunks, end: breaks, absent }) => {
      const news = Buffer.concat(chunks);
      const plan = { partBytes, head, missing: news.length + absent };
      const { parts, end } = await partsOf(pieces(chunks, breaks), plan);
      expect(Buffer.concat(parts)).toEqual(news.length > 0 ? Buffer.concat([head, news]) : Buffer.alloc(0));
      expect(parts.slice(0, -1).every((part) => part.length === partBytes)).toBe(true);
      expect(parts.every((part) => part.length >= 1 && part.length <= partBytes)).toBe(true);
      expect(end).toBe(breaks);
    }),
  );
});

test('nothing is kept of a chunk but its bytes', async () => {
  const bytes = Uint8Array.from({ length: 100 }, (_, i) => i);
  const { parts } = await partsOf(one(bytes), { partBytes: 64, head: new Uint8Array(0), missing: 100 });
  expect(parts.map(({ length }) => length)).toEqual([64, 36]);
  expect(Buffer.concat(parts)).toEqual(Buffer.from(bytes));
});

test('a part has no more room than the file needs', async () => {
  const head = Buffer.from('head');
  const { parts } = await partsOf(pieces([Buffer.from(' and tail')]), {
    partBytes: 1_048_576,
    head,
    missing: 9,
  });
  expect(parts.map((part) => [part.toString(), part.buffer.byteLength <= Buffer.poolSize])).toEqual([
    ['head and tail', true],
  ]);
});

test('a source with more bytes than are missing is refused after the bytes of the file', async () => {
  const plan = { partBytes: 4, head: Buffer.alloc(0), missing: 6 };
  const { parts, end } = await partsOf(pieces([Buffer.from('file and more')]), plan);
  expect(Buffer.concat(parts).toString()).toBe('file a');
  expect(end).toBeInstanceOf(RangeError);
});
