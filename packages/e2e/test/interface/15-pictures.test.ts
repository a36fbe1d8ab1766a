import { expect, test } from 'vitest';
import { ownTenant } from '../../src/clients/operator.ts';
import { target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';

const { base_url: base } = target();

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const script = '<script>alert(1)</script>';
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`);
/** The head of a PNG that claims 100 000 by 100 000 pixels. */
const bomb = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000186a0000186a008020000000000000000000049454e44ae426082',
  'hex',
);

/** Uploads the logo of a new brand. */
async function uploads() {
  const { apiKey, brandIds } = await ownTenant({ brands: [['weight_loss']] });
  const [brandId = ''] = brandIds;
  const url = `${base}/v1/account/brands/${brandId}/pictures/logo`;
  return async (file: Uint8Array, type = 'image/png') => {
    const headers = { ...bearing(apiKey, brandId), 'content-type': type };
    const answer = await fetch(url, { method: 'PUT', headers, body: Uint8Array.from(file) });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
}

test('decisions.md 15: a picture of more than 4 MB is 413, and one of another kind 415, in words', async () => {
  const upload = await uploads();
  expect(await upload(Buffer.alloc(4_000_001))).toMatchObject({
    status: 413,
    body: { status: 413, title: expect.stringMatching(/^[A-Z][a-z ]+/) },
  });
  for (const type of ['image/svg+xml', 'image/gif', 'text/html'])
    expect([type, (await upload(svg, type)).status]).toEqual([type, 415]);
});

test('decisions.md 15: a false PNG, half a PNG and a picture of too many pixels are refused, and the answer says what to send', async () => {
  const upload = await uploads();
  for (const file of [svg, bomb, dot.subarray(0, 50), Buffer.from('GIF89a'), Buffer.of()]) {
    const { status, body } = await upload(file);
    expect([status, body.issues]).toMatchObject([
      422,
      [{ code: 'picture.unusable', message: 'A picture is a PNG, JPEG or WebP of at most 25000000 pixels.' }],
    ]);
  }
});

test('decisions.md 15: markup behind a picture is not stored with it', async () => {
  const upload = await uploads();
  const { status, body } = await upload(Buffer.concat([dot, Buffer.from(script)]));
  expect([status, body.data.logo]).toEqual([200, expect.stringMatching(/\.webp$/)]);
});
