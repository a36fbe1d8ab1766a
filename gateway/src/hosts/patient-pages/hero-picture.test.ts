import { create } from '@bufbuild/protobuf';
import { PictureSchema } from '@telehealth/contracts/accounts/v1/brand';
import { expect, test } from 'vitest';
import { heroPictureOf } from './hero-picture.ts';

const sha256 = 'ab'.repeat(32);

test('decisions.md 15: a browser chooses between the hero picture and the smaller one before it has the style of the page', () => {
  const hero = create(PictureSchema, { sha256, width: 1600, height: 1200, smallWidth: 800 });
  expect(heroPictureOf(hero)).toEqual({
    ...{ url: `./assets/${sha256}.webp`, width: 1600, height: 1200 },
    srcset: `./assets/${sha256}-small.webp 800w, ./assets/${sha256}.webp 1600w`,
    sizes:
      '(min-width: 64rem) max(min(50vw, 34rem), (100vh - 5.5rem) * 1.333), (min-resolution: 2.5dppx) 67vw, 100vw',
  });
  const only = create(PictureSchema, { sha256, width: 600, height: 600 });
  expect(heroPictureOf(only).srcset).toBe(`./assets/${sha256}.webp 600w`);
});
