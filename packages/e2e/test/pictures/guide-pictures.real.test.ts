import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownTenant } from '../../src/clients/operator.ts';
import { target } from '../../src/clients/target.ts';
import { type GuideNode, guideNodes, guidesFolder } from '../../src/documents/guide-nodes.ts';
import { asWebp } from '../../src/documents/webp.ts';
import { answers } from '../../src/example-page/answers.ts';
import { startExampleServer } from '../../src/example-page/example-server.ts';
import { openPage } from '../../src/example-page/open-page.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';

const offerings = { 'wl-semaglutide-monthly': 'weight_loss', 'ed-tadalafil-daily': 'ed' };
const displayCopy = {
  locales: { en: { title: 'Semaglutide', subtitle: 'A weekly injection, delivered monthly' } },
};

/** Draws a photo in the page, as base64. */
const drawnPhoto = `(() => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [240, 150];
  const pen = canvas.getContext('2d');
  const disc = (colour, x, y, radius) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(x, y, radius, 0, 7);
    pen.fill();
  };
  pen.fillStyle = '#cfe0f5';
  pen.fillRect(0, 0, 240, 150);
  disc('#4f7cb8', 120, 160, 60);
  disc('#eac7a5', 120, 75, 34);
  return canvas.toDataURL('image/jpeg').split(',')[1];
})()`;

/** The page from its top to its last button as WebP, which is a fraction of its PNG. */
async function pictureOf(page: Page): Promise<Buffer> {
  const last = await page.locator('.way').boundingBox();
  const height = Math.ceil((last?.y ?? 0) + (last?.height ?? 0) + 12);
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 390, height }, fullPage: true });
  return asWebp(page, png);
}

await describeWith(
  () => startBrowser(),
  'pictures of the guides',
  ({ browser }) => {
    test('are drawn from the example page', async () => {
      const { base_url: base } = target();
      const { apiKey, brandIds } = await ownTenant({ brands: [Object.values(offerings)] });
      const [brandId] = brandIds;
      const own = `${base}/v1/account/brands/${brandId}/offerings`;
      const headers = bearing(apiKey, brandId);
      for (const offering_ref of Object.keys(offerings)) {
        await send(own, { method: 'POST', headers, body: { offering_ref } });
      }
      await send(`${own}/wl-semaglutide-monthly/copy`, { method: 'PUT', headers, body: displayCopy });
      const server = await startExampleServer(brandId, apiKey);
      const drawn = new Set<string>();
      try {
        for (const offering of Object.keys(offerings)) await drawAll(server.url, offering, drawn);
      } finally {
        await server.stop();
      }
      expect([...drawn].sort()).toEqual(
        guideNodes()
          .map(({ control }) => control)
          .sort(),
      );
    });

    /** Walks an intake with the answers of the guide, and draws each node that the guide shows. */
    async function drawAll(url: string, offering: string, drawn: Set<string>): Promise<void> {
      await using opened = await openPage(browser, { url, offering });
      const { page } = opened;
      const guided = new Map(guideNodes().map((guide) => [JSON.parse(guide.body).node_id as string, guide]));
      const image = await page.evaluate(drawnPhoto);
      // A condition may end the intake, so this patient has none.
      const script: Record<string, unknown> = {
        ...answers,
        yes_no: false,
        knows_blood_pressure: true,
        image,
      };
      for (const { node, body } of guided.values()) script[JSON.parse(node).fact] = JSON.parse(body).answer;
      for (;;) {
        const nodeId = (await page.evaluate('walker.seen.step.node?.node_id')) as string | undefined;
        if (nodeId === undefined) return;
        await page.evaluate(`walker.fill(${JSON.stringify(script)})`);
        const guide = guided.get(nodeId);
        if (guide && !drawn.has(guide.control)) await draw(page, guide);
        if (guide) drawn.add(guide.control);
        const isVideo = await page.evaluate('walker.seen.step.node.media?.kind === "video"');
        await page.evaluate(isVideo ? 'walker.skip()' : 'walker.submit()');
      }
    }

    async function draw(page: Page, { picture }: GuideNode): Promise<void> {
      // The prices of offerings arrive after the node, and a photo is decoded.
      await page.waitForLoadState('networkidle');
      await page.evaluate('document.activeElement.blur()');
      const file = join(guidesFolder, picture);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, await pictureOf(page));
    }
  },
);
