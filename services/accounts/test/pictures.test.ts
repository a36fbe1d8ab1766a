import { createClient } from '@connectrpc/connect';
import { BrandPictureService, PictureRole } from '@telehealth/contracts/accounts/v1/brand_picture_service';
import { kindOf } from '@telehealth/rpc/testing';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestBrand, createTestClient, startTenant, tenant } from './accounts-under-test.ts';

const { LOGO, HERO } = PictureRole;
const hour = 3_600_000;

async function startPictures() {
  const started = await startTenant();
  const pictures = createClient(BrandPictureService, started.accounts.transport);
  const put = (role: PictureRole, shade: number) =>
    picture(shade).then((file) => pictures.putPicture({ role, file }, started.mine));
  return { ...started, pictures, put };
}

/** Each shade is another picture. */
const picture = (shade: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 0, b: 0 } } })
    .png()
    .toBuffer();

test('decisions.md 15: a brand shows the picture that was set last, under the hash of its file, until it is removed', async () => {
  const { pictures, put, brandId, mine, audit, clientId } = await startPictures();
  const { brand: first } = await put(HERO, 1);
  expect(first).toMatchObject({ version: 2n, hero: { width: 40, height: 30 } });
  const before = first?.hero?.sha256 ?? '';
  const { file } = await pictures.getPicture({ brandId, sha256: before });
  expect((await sharp(file).metadata()).format).toBe('webp');

  const { brand: second } = await put(HERO, 200);
  const after = second?.hero?.sha256 ?? '';
  expect(await kindOf(pictures.getPicture({ brandId, sha256: before }))).toBe('not-found');
  expect((await put(HERO, 200)).brand?.version).toBe(3n);
  await put(LOGO, 200);
  const { brand: without } = await pictures.removePicture({ role: HERO }, mine);
  expect(without).toMatchObject({ version: 5n, logo: { sha256: after } });
  expect(without?.hero).toBeUndefined();
  expect((await pictures.removePicture({ role: HERO }, mine)).brand?.version).toBe(5n);
  expect((await pictures.getPicture({ brandId, sha256: after })).file.length).toBeGreaterThan(0);
  const { rows } = await audit.listAuditRows({ clientId });
  expect(rows.filter(({ action }) => action === 'brand.update')).toHaveLength(4);
});

test('decisions.md 15: telephones get the smaller one of a hero picture, and the picture itself where there is none', async () => {
  const { pictures, put, brandId, mine } = await startPictures();
  const file = await sharp({ create: { width: 1600, height: 400, channels: 3, background: '#0b5fff' } })
    .png()
    .toBuffer();
  const { brand } = await pictures.putPicture({ role: HERO, file }, mine);
  expect(brand?.hero).toMatchObject({ width: 1600, height: 400, smallWidth: 800 });
  const widthOf = async (sha256 = '') => {
    const small = await pictures.getPicture({ brandId, sha256, small: true });
    return (await sharp(small.file).metadata()).width;
  };
  expect(await widthOf(brand?.hero?.sha256)).toBe(800);
  const { brand: after } = await put(HERO, 3);
  expect(after?.hero).toMatchObject({ width: 40, smallWidth: 0 });
  expect(await widthOf(after?.hero?.sha256)).toBe(40);
});

test('decisions.md 15: a picture of another client, of another brand and of none is missing alike', async () => {
  const { accounts, pictures, put, clientId, brandId } = await startPictures();
  const sha256 = (await put(LOGO, 1)).brand?.logo?.sha256 ?? '';
  const other = await createTestClient(accounts, 'Other');
  const foreign = tenant({ clientId: other, brandId });
  const file = await picture(2);
  const sibling = await createTestBrand(accounts, clientId);
  const kinds = await Promise.all(
    [
      pictures.putPicture({ role: LOGO, file }, foreign),
      pictures.removePicture({ role: LOGO }, foreign),
      pictures.putPicture({ role: LOGO, file }),
      pictures.getPicture({ brandId: sibling, sha256 }),
      pictures.getPicture({ brandId: 'brd_none', sha256 }),
      pictures.getPicture({ brandId, sha256: '0'.repeat(64) }),
    ].map(kindOf),
  );
  expect(kinds).toEqual(Array(6).fill('not-found'));
});

test('decisions.md 15: what is no picture changes nothing, and a brand of another version is a conflict', async () => {
  const { pictures, operator, brandId, mine } = await startPictures();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect(await kindOf(pictures.putPicture({ role: LOGO, file: svg }, mine))).toBe('validation');
  const file = await picture(1);
  expect(await kindOf(pictures.putPicture({ role: LOGO, file, ifVersion: 7n }, mine))).toBe('conflict');
  const { brand } = await operator.getBrand({ brandId });
  expect([brand?.version, brand?.logo]).toEqual([1n, undefined]);
});

test('decisions.md 15: a brand has eight pictures of the last hour at most, and those that it shows no more are removed after it', async () => {
  const { accounts, put, brandId } = await startPictures();
  for (let shade = 0; shade < 8; shade++) await put(HERO, 30 * shade);
  expect(await kindOf(put(HERO, 255))).toBe('rate-limited');
  accounts.clock.pass(hour + 1);
  const { brand } = await put(HERO, 255);
  const stored = await accounts.context.pictures.find({ brandId }, { limit: 10 });
  expect(stored).toHaveLength(2);
  expect(stored.map(({ sha256 }) => sha256)).toContain(brand?.hero?.sha256);
});
