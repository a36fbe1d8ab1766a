import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoBrand, demoIntake, target } from '../../src/clients/target.ts';
import { answers } from '../../src/example-page/answers.ts';
import {
  type ExampleServer,
  exampleFolder,
  startExampleServer,
} from '../../src/example-page/example-server.ts';
import { openPage, signedJourney } from '../../src/example-page/open-page.ts';
import { walk } from '../../src/walk/walk.ts';

await describeWith(
  () => startBrowser(),
  'decisions.md 12, the example page when something fails',
  ({ browser }) => {
    let server: ExampleServer;
    beforeAll(async () => {
      server = await startExampleServer(demoBrand(), target().api_key);
    });
    afterAll(() => server.stop());

    async function openAt(nodeId: string) {
      const { journeyId } = await walk(
        demoIntake(),
        { ship_state: 'il' },
        ({ node_id }) => node_id === nodeId,
      );
      return openPage(browser, { url: server.url, journeyId });
    }
    const fill = `walker.fill(${JSON.stringify(answers)})`;

    test.each([429, 503])(
      'decisions.md 1: after %d the page waits as Retry-After says, and sends the same under the same Idempotency-Key',
      async (status) => {
        await using opened = await openAt('q_height_cm');
        const { page } = opened;
        const sent: string[] = [];
        await page.route('**/api/next', async (route) => {
          const request = route.request();
          sent.push(`${request.headers()['idempotency-key']} ${request.postData()}`);
          if (sent.length > 1) return route.continue();
          return route.fulfill({ status, headers: { 'retry-after': '0' }, body: '' });
        });
        await page.evaluate(fill);
        await page.evaluate('walker.submit()');
        expect(await page.evaluate('walker.seen.step.node.node_id')).toBe('q_weight_kg');
        expect(sent).toHaveLength(2);
        expect(sent[1]).toBe(sent[0]);
      },
    );

    test('an upload goes on where the connection broke', async () => {
      await using opened = await openAt('q_body_photo');
      const { page } = opened;
      const size = 2_500_000;
      const asked: string[] = [];
      await page.route('**/api/media/*', async (route) => {
        const request = route.request();
        const piece = `${request.method()} ${request.headers()['upload-offset'] ?? ''}`;
        asked.push(piece);
        if (asked.filter((one) => one === 'PATCH 1048576').length === 1 && piece === 'PATCH 1048576') {
          return route.abort();
        }
        return route.continue();
      });
      await page.getByRole('checkbox').check();
      const photo = Buffer.alloc(size);
      Buffer.from(answers.image, 'base64').copy(photo);
      await page.locator('#answer').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
      await page.evaluate('walker.submit()');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.evaluate('walker.shows("q_shipping_address")');
      expect(asked).toEqual(['HEAD ', 'PATCH 0', 'PATCH 1048576', 'HEAD ', 'PATCH 1048576', 'PATCH 2097152']);
    });

    test('nothing is uploaded before the patient agrees, and a file of another type marks the field', async () => {
      await using opened = await openAt('q_body_photo');
      const { page } = opened;
      expect(await page.locator('#answer').isDisabled()).toBe(true);
      await page.getByRole('checkbox').check();
      const text = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') };
      await page.locator('#answer').setInputFiles(text);
      await page.evaluate('walker.submit()');
      expect(await page.locator('#answer').getAttribute('aria-invalid')).toBe('true');
      expect(await page.locator('#hint').textContent()).toBe(
        'image/jpeg, image/png, image/webp, image/heic, image/heif · 10 MB',
      );
      expect(await page.locator('#retry').count()).toBe(0);
      expect(opened.errors).toEqual([expect.stringMatching(/type/i)]);
    });

    test('the page never sees the key or the journey, and no answer is logged', async () => {
      const { journeyId } = await walk(demoIntake(), {}, ({ node_id }) => node_id === 'q_contact_email');
      await using opened = await openPage(browser, { url: server.url, journeyId });
      const { page } = opened;
      const bodies: Promise<string>[] = [];
      page.on('response', (response) => bodies.push(response.text()));
      await page.reload();
      await page.evaluate('walker.settled()');
      await page.locator('#answer').fill('someone@example.com');
      await page.evaluate('walker.submit()');
      const seen = (await Promise.all(bodies)).join('\n');
      expect(seen).toContain('q_contact_email');
      expect(seen).not.toContain(journeyId);
      expect(seen).not.toContain(target().api_key);
      expect(await page.evaluate('document.cookie')).toBe('');
      expect(server.output()).toMatch(/^POST \/api\/next 200 \d+ ms [\w-]{36}$/m);
      for (const secret of ['someone', journeyId, target().api_key])
        expect(server.output()).not.toContain(secret);
    });

    test('only a cookie that the server signed resumes a journey, and behind https no other host can set it', async () => {
      const resolve = async (cookie: string, scheme = 'http') => {
        const headers = { cookie, 'x-forwarded-proto': scheme };
        const answer = await fetch(`${server.url}/api/resolve`, { headers });
        return {
          ...((await answer.json()) as { resumed: boolean }),
          cookie: answer.headers.get('set-cookie'),
        };
      };
      const { journeyId } = await walk(demoIntake(), {}, ({ node_id }) => node_id === 'q_contact_email');
      const signed = signedJourney(journeyId);
      expect(await resolve(`journey=${signed}`)).toMatchObject({ resumed: true });
      for (const planted of [journeyId, signed.slice(0, -2), signed.replace('jny_', 'jny_x')]) {
        expect(await resolve(`journey=${planted}`)).toMatchObject({ resumed: false });
      }
      expect(await resolve(`journey=${signed}`, 'https')).toMatchObject({ resumed: false });
      const { cookie, resumed } = await resolve(`__Host-journey=${signed}`, 'https');
      expect([resumed, cookie]).toEqual([true, expect.stringMatching(/^__Host-journey=jny_.*; Secure$/)]);
    });

    test('the server has at most 150 lines', () => {
      const lines = readFileSync(join(exampleFolder, 'server.mjs'), 'utf8').trimEnd().split('\n');
      expect(lines.length).toBeLessThanOrEqual(150);
    });
  },
);
