// Takes long: each visit loads the page on a slow network, several times.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith, eventually } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { target, wideBrand } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { paintTimes } from '../../src/patient-pages/paint-times.ts';
import { pageOf } from '../../src/patient-pages/patient.ts';

/** As detailed as a photograph. */
const drawing = `(() => {
  const [small, large] = [new OffscreenCanvas(260, 195), document.createElement('canvas')];
  const spots = new ImageData(260, 195);
  let chance = 1;
  for (let at = 0; at < spots.data.length; at += 1) {
    chance = (chance * 48271) % 2147483647;
    spots.data[at] = at % 4 === 3 ? 255 : 64 + (chance % 64);
  }
  small.getContext('2d').putImageData(spots, 0, 0);
  [large.width, large.height] = [1600, 1200];
  large.getContext('2d').drawImage(small, 0, 0, 1600, 1200);
  return large.toDataURL('image/jpeg', 0.9).split(',')[1];
})()`;

await describeWith(
  () => startBrowser(),
  'decisions.md 15, the first page of a brand with a hero picture of nearly 200 kB',
  ({ browser }) => {
    const { base_url, api_key } = target();
    const brand = `${base_url}/v1/account/brands/${wideBrand()}`;
    const headers = bearing(api_key, wideBrand());
    let before = new Uint8Array(0);

    const heroOf = async (): Promise<string> => (await send(brand, { headers })).body.data.hero;
    const read = async (address: string) =>
      new Uint8Array(await (await fetch(base_url + address)).arrayBuffer());
    async function put(body: Uint8Array<ArrayBuffer>, type: string) {
      const sent = { method: 'PUT', headers: { ...headers, 'content-type': type }, body };
      // A busy machine may need another try to encode it in time.
      await eventually(async () => expect((await fetch(`${brand}/pictures/hero`, sent)).status).toBe(200));
    }

    beforeAll(async () => {
      before = await read(await heroOf());
      const page = await browser.newPage();
      const jpeg = Uint8Array.from(Buffer.from(String(await page.evaluate(drawing)), 'base64'));
      await page.close();
      await put(jpeg, 'image/jpeg');
      const { byteLength } = await read(await heroOf());
      expect(byteLength).toBeGreaterThan(150_000);
    });
    afterAll(() => put(before, 'image/webp'));

    test.each([
      // The networks that Lighthouse emulates for each device.
      ['a telephone on slow 4G', { width: 390, scale: 3, roundTripMs: 150, kbitPerSecond: 1638.4 }],
      ['a desk on dense 4G', { width: 1280, scale: 1, roundTripMs: 40, kbitPerSecond: 10_240 }],
    ])('is painted within 1.5 seconds on %s, and nothing jumps', async (_what, visit) => {
      // Other work of the machine delays a visit and never makes it faster.
      await eventually(async () => {
        const { paintedMs, shifted } = await paintTimes(browser, pageOf(wideBrand()), visit);
        process.stdout.write(`painted after ${Math.round(paintedMs)} ms, shifted by ${shifted}\n`);
        expect(shifted).toBeLessThanOrEqual(0.05);
        expect(paintedMs).toBeGreaterThan(0);
        expect(paintedMs).toBeLessThanOrEqual(1500);
      });
    });
  },
);
