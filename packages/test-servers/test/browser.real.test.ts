import { expect, test } from 'vitest';
import { startBrowser } from '../src/index.ts';
import { describeWith } from '../src/vitest/index.ts';

await describeWith(
  () => startBrowser(),
  'Chromium',
  ({ browser }) => {
    test('runs the scripts of a page, and every context is a new visitor', async () => {
      const visitors = [await browser.newContext(), await browser.newContext()] as const;
      const [first, second] = visitors;
      await first.addCookies([{ name: 'seen', value: '1', url: 'http://localhost' }]);
      expect([(await first.cookies()).length, (await second.cookies()).length]).toEqual([1, 0]);
      const page = await first.newPage();
      await page.setContent('<p></p><script>document.querySelector("p").textContent = 6 * 7</script>');
      expect(await page.textContent('p')).toBe('42');
      await Promise.all(visitors.map((visitor) => visitor.close()));
    });
  },
);
