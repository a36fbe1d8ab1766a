import { expect, test } from 'vitest';
import { beginMedia, bytesOf } from './media-under-test.ts';

const place = '48.8584 N 2.2945 E';
const picture = 'the picture itself';

const heic = {
  ...{ kind: 'image', accept: ['image/heic'], capture_mode: 'upload' },
  ...{ max_bytes: 6_000_000, resumable: true },
};

/** A JPEG with a place in its EXIF data, in a segment over the border of two parts, and behind its end. */
function photo(): Buffer {
  const segment = (marker: number, text: string, length: number) => {
    const payload = Buffer.alloc(length);
    payload.write(text, length - text.length, 'latin1');
    return Buffer.concat([Buffer.from([0xff, marker, (length + 2) >> 8, (length + 2) & 255]), payload]);
  };
  const segments = Array.from({ length: 20 }, () =>
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${place}`, 65_000),
  );
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, 'JFIF\0', 5),
    ...segments,
    segment(0xda, '', 8),
    Buffer.from(picture),
    Buffer.from([0xff, 0xd9]),
    Buffer.alloc(1_200_000, 'x'),
    Buffer.from(place),
  ]);
}

test('a photo of a patient or of a tenant is stored without the data of its camera, and keeps its length', async () => {
  const { intake, uploaded, files } = await beginMedia();
  const mediaItem = await uploaded(photo());
  expect(mediaItem).toMatchObject({ bytes: photo().length, contentType: 'image/jpeg' });
  const kept = (await bytesOf(intake, mediaItem)).toString('latin1');
  expect(kept).toHaveLength(photo().length);
  expect(kept).not.toContain(place);
  expect(kept).toContain(picture);
  expect(await files(), 'the parts from before are gone').toHaveLength(3);
});

test('an unreadable picture is refused, and nothing of it is stored', async () => {
  const { uploaded, files } = await beginMedia({ media: heic });
  const broken = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(50, 'Exif'),
  ]);
  await expect(uploaded(broken, { filetype: 'image/heic' })).rejects.toMatchObject({
    kind: 'unsupported-media-type',
  });
  expect(await files()).toEqual([]);
});

test('HEIC is taken under either of its names', async () => {
  const { uploaded } = await beginMedia({ media: heic });
  const heif = Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1');
  const mediaItem = await uploaded(heif, { filetype: 'image/heif' });
  expect(mediaItem.contentType).toBe('image/heic');
});
