import type { Page } from 'playwright-core';

/** Converted by the page's browser; a fraction of the PNG. */
export async function asWebp(page: Page, png: Buffer, quality = 0.8): Promise<Buffer> {
  const blank = await page.context().newPage();
  const webp = await blank.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', ${quality}).split(',')[1];
  })()`);
  await blank.close();
  return Buffer.from(String(webp), 'base64');
}
