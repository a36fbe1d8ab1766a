import { randomBytes } from 'node:crypto';
import { startBrowser } from '@telehealth/test-servers';
import { describeWith, eventually } from '@telehealth/test-servers/vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { simulatedWorld } from '../../src/clients/custom-domains.ts';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { type OwnTenant, ownTenant } from '../../src/clients/operator.ts';
import { target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';

const label = randomBytes(6).toString('hex');
const loginHost = `login.${label}.example`;
const memberHost = `www.${label}.example`;
const home = `https://app.${label}.example/home`;

const chromium = () =>
  startBrowser([`--host-resolver-rules=MAP *.${label}.example ${new URL(target().tls_url).host}`]);

await describeWith(chromium, 'decisions.md 8 in a browser', ({ browser }) => {
  /** A tenant with a brand that sends its patients home, and what belongs to it. */
  async function brandWithHome() {
    const tenant = await ownTenant();
    const [brandId] = tenant.brandIds;
    const headers = bearing(tenant.apiKey, brandId);
    const url = `${target().base_url}/v1/account/brands/${brandId}`;
    await send(url, { method: 'PATCH', headers, body: { redirect_allowlist: [home] } });
    const journey = async () => {
      const { body } = await intakeClient(target().base_url, tenant.apiKey, brandId).resolve();
      return body.journey_id as string;
    };
    const linkFor = async (journeyId: string, body: object = {}) => {
      const links = `${target().base_url}/v1/enrollments/${journeyId}/sign-in-links`;
      return (await send(links, { method: 'POST', headers, body })).body.data.url as string;
    };
    return { tenant, brandId, headers, url, journey, linkFor };
  }

  async function visitor(): Promise<{ context: BrowserContext; page: Page }> {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    return { context, page: await context.newPage() };
  }

  /** Does something that leads the browser to this address, with a code behind it, where nobody has to answer. */
  async function arrivesAt(page: Page, address: string, act: () => Promise<unknown>): Promise<void> {
    const arrival = page.waitForRequest((request) => request.url().replace(/\?code=[\w-]+$/, '') === address);
    await act().catch(() => {});
    await arrival;
  }

  /** The names of what the gateway keeps in a browser; the issuer is at the same address with another port. */
  const kept = async (context: BrowserContext) =>
    (await context.cookies()).filter(({ name }) => name.startsWith('__Host-'));

  const loginAt = (brandId: string, more: Record<string, string> = {}, origin = target().base_url) =>
    `${origin}/v1/auth/login?${new URLSearchParams({ brand_id: brandId, ...more })}`;

  async function signInAs(page: Page, name: string): Promise<void> {
    expect(new URL(page.url()).origin).toBe(target().issuer_url);
    await page.getByLabel('Sign in as').fill(name);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  const boundEvents = async ({ apiKey }: OwnTenant, brandId: string, journeyId: string) => {
    const url = `${target().base_url}/v1/events?type=journey.identity.bound.v1&journey_id=${journeyId}`;
    return (await send(url, { headers: bearing(apiKey, brandId) })).body.data as object[];
  };

  test('a patient signs in at the shared host and comes back; the journey is bound; signing out takes out what was kept', async () => {
    const { tenant, brandId, journey, linkFor } = await brandWithHome();
    const journey_id = await journey();
    const { context, page } = await visitor();
    try {
      await page.goto(await linkFor(journey_id, { return_to: `${home}/here` }));
      await signInAs(page, 'ann');
      await page.getByRole('heading', { name: 'Continue as ann?' }).waitFor();
      expect(await boundEvents(tenant, brandId, journey_id)).toEqual([]);
      await arrivesAt(page, `${home}/here`, () => page.getByRole('button', { name: 'Continue' }).click());
      await eventually(async () => expect(await boundEvents(tenant, brandId, journey_id)).toHaveLength(1));
      const cookies = await kept(context);
      expect(cookies).toMatchObject([
        { name: '__Host-signed-in', httpOnly: true, secure: true, sameSite: 'Lax', path: '/' },
      ]);
      expect(JSON.stringify(cookies)).not.toContain('ann');

      const leaving = await context.newPage();
      await leaving.goto(`${target().base_url}/v1/auth/logout?brand_id=${brandId}&return_to=${home}/bye`);
      const signOut = leaving.getByRole('button', { name: 'Sign out' });
      await arrivesAt(leaving, `${home}/bye`, () => signOut.click());
      expect(await kept(context)).toEqual([]);
    } finally {
      await context.close();
    }
  });

  test('a patient signs in at the login domain of the brand over TLS, and comes back to its member domain', async () => {
    const { brandId, headers, url } = await brandWithHome();
    const world = simulatedWorld(target());
    for (const [kind, hostname] of [
      ['login', loginHost],
      ['member', memberHost],
    ] as const) {
      const { cname } = (await send(`${url}/domains`, { method: 'POST', headers, body: { kind, hostname } }))
        .body.data;
      await world.name(hostname, cname.value);
      await send(`${url}/domains/${kind}/verify`, { method: 'POST', headers });
    }
    const state = async () => (await send(`${url}/domains/member`, { headers })).body.data.state;
    await eventually(async () => expect(await state()).toBe('cert_issued'));
    await world.activate(brandId, 'member');
    const known = async () => (await send(url, { headers })).body.data.domains;
    await eventually(async () => expect(await known()).toEqual({ login: loginHost, member: memberHost }));

    const { context, page } = await visitor();
    try {
      await page.goto(`https://${loginHost}/v1/auth/login`);
      await arrivesAt(page, `https://${memberHost}/`, () => signInAs(page, 'cleo'));
      expect((await kept(context)).map(({ name, domain }) => [name, domain])).toEqual([
        ['__Host-signed-in', loginHost],
      ]);
      // The session belongs to this host and brand alone.
      await page.goto(loginAt('brd_unknown', {}, `https://${loginHost}`));
      expect(await page.innerText('main')).toContain('The link that led here is not right.');
      // A member host shows the page of the brand and nothing else.
      await page.goto(`https://${memberHost}/`);
      expect((await page.innerText('main')).trim()).not.toBe('');
      expect((await page.goto(`https://${memberHost}/docs/`))?.status()).toBe(404);
    } finally {
      await context.close();
    }
  });

  test('two tabs sign in at the same time; a callback of another browser, and one that comes again, are refused', async () => {
    const { brandId } = await brandWithHome();
    const [ann, eve] = [await visitor(), await visitor()];
    try {
      const other = await ann.context.newPage();
      await ann.page.goto(loginAt(brandId, { return_to: `${home}/one` }));
      await other.goto(loginAt(brandId, { return_to: `${home}/two` }));
      let callback = '';
      ann.context.on('request', (request) => {
        if (request.url().includes('/v1/auth/callback')) callback = request.url();
      });
      await arrivesAt(ann.page, `${home}/one`, () => signInAs(ann.page, 'ann'));
      await arrivesAt(other, `${home}/two`, () => signInAs(other, 'ann'));
      for (const { page } of [eve, ann]) {
        await page.goto(callback);
        expect(new URL(page.url()).search).toBe('?code=attempt_unknown');
        expect(await page.innerText('main')).toContain('began in another browser');
      }
    } finally {
      await ann.context.close();
      await eve.context.close();
    }
  });
});
