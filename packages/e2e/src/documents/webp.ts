import type { Page } from 'playwright-core';

/** A PNG as WebP, which is a fraction of it. The browser of the page converts it. */
export async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  const webp = await blank.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.8).split(',')[1];
  })()`);
  await blank.close();
  return Buffer.from(String(webp), 'base64');
}
