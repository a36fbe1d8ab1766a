import { randomBytes } from 'node:crypto';
import { startBrowser } from '@telehealth/test-servers';
import { describeWith, eventually } from '@telehealth/test-servers/vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bearing } from '../../src/credentials.ts';
import { simulatedWorld } from '../../src/custom-domains.ts';
import { send } from '../../src/http-client.ts';
import { intakeClient } from '../../src/intake-client.ts';
import { type OwnTenant, ownTenant } from '../../src/operator.ts';
import { target } from '../../src/target.ts';

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
    return { tenant, brandId, headers, url, journey };
  }

  async function visitor(): Promise<{ context: BrowserContext; page: Page }> {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    return { context, page: await context.newPage() };
  }

  /** Does something that leads the browser to this address, where nobody has to answer. */
  async function arrivesAt(page: Page, address: string, act: () => Promise<unknown>): Promise<void> {
    const arrival = page.waitForRequest(address);
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

  test('a patient signs in at the shared host and comes back; the journey is bound once; signing out ends it everywhere', async () => {
    const { tenant, brandId, journey } = await brandWithHome();
    const journey_id = await journey();
    const { context, page } = await visitor();
    try {
      await page.goto(loginAt(brandId, { return_to: `${home}/here`, journey_id }));
      await arrivesAt(page, `${home}/here`, () => signInAs(page, 'ann'));
      await eventually(async () => expect(await boundEvents(tenant, brandId, journey_id)).toHaveLength(1));
      const cookies = await kept(context);
      expect(cookies).toMatchObject([
        { name: '__Host-session', httpOnly: true, secure: true, sameSite: 'Lax', path: '/' },
      ]);
      expect(JSON.stringify(cookies)).not.toContain('ann');

      // The issuer still knows her: nobody is asked again.
      const again = await context.newPage();
      await arrivesAt(again, home, () => again.goto(loginAt(brandId, { journey_id })));
      expect(await boundEvents(tenant, brandId, journey_id)).toHaveLength(1);

      const leaving = await context.newPage();
      await leaving.goto(`${target().base_url}/v1/auth/logout?brand_id=${brandId}&return_to=${home}/bye`);
      const signOut = leaving.getByRole('button', { name: 'Sign out' });
      await arrivesAt(leaving, `${home}/bye`, () => signOut.click());
      expect(await kept(context)).toEqual([]);

      const other = await context.newPage();
      await other.goto(loginAt(brandId, { journey_id }));
      await arrivesAt(other, `${home}?error=journey_not_bound`, () => signInAs(other, 'bob'));
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
        ['__Host-session', loginHost],
      ]);
      // The session belongs to this host and brand alone.
      await page.goto(loginAt('brd_unknown', {}, `https://${loginHost}`));
      expect(await page.innerText('main')).toContain('The link that led here is not right.');
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

  test('a sign-in for a journey of another brand ends without a session', async () => {
    const [own, other] = [await brandWithHome(), await brandWithHome()];
    const { context, page } = await visitor();
    try {
      await page.goto(loginAt(own.brandId, { journey_id: await other.journey() }));
      await arrivesAt(page, `${home}?error=journey_not_bound`, () => signInAs(page, 'dana'));
      expect(await kept(context)).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
