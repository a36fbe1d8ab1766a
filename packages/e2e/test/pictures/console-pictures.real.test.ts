import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { payOrder } from '../../src/clients/pay-order.ts';
import { demoBrand, demoIntake } from '../../src/clients/target.ts';
import { consoleLink, openConsole } from '../../src/console/open-console.ts';
import { guidesFolder } from '../../src/documents/guide-nodes.ts';
import { asWebp } from '../../src/documents/webp.ts';
import { walk } from '../../src/walk/walk.ts';

const drawn = { '': 'Home', offerings: 'Offerings', journeys: 'Journeys', orders: 'Orders' } as const;

await describeWith(
  () => startBrowser(),
  'pictures of the console',
  ({ browser }) => {
    test.each([390, 1280])('are drawn at %i px', async (width) => {
      const query = { phase: 'qualification', offering: 'wl-semaglutide-monthly' } as const;
      const { journeyId } = await walk(demoIntake(), {}, () => false, { query });
      const order_ref = await payOrder({ journey_id: journeyId });
      await using console = await openConsole(browser, {
        url: await consoleLink({ brand_id: demoBrand() }),
        width,
      });
      const { page, visits, shows, faults } = console;
      for (const [path, title] of Object.entries(drawn)) {
        await visits(`/${path}`, title);
        if (path === 'orders') {
          await page.getByRole('link', { name: order_ref }).click();
          await shows(`Order ${order_ref}`);
        }
        await page.waitForLoadState('networkidle');
        const file = join(guidesFolder, 'pictures', `console-${path || 'home'}-${width}.webp`);
        writeFileSync(file, await asWebp(page, await page.screenshot()));
      }
      expect(faults).toEqual([]);
    });
  },
);
