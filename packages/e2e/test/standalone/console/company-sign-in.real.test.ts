// Takes long: eight people sign in at the issuer of their company, each in a browser of their own.
import { startBrowser } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { ownTenant } from '../../../src/clients/operator.ts';
import { target } from '../../../src/clients/target.ts';
import { type CompanyIssuer, startCompanyIssuer } from '../../../src/console/company-issuer.ts';
import { consoleLink, type OpenedConsole, openConsole } from '../../../src/console/open-console.ts';
import { bearing } from '../../../src/http/credentials.ts';
import { send } from '../../../src/http/http-client.ts';
import { axeFaults } from '../../../src/patient-pages/axe-faults.ts';

const at = (path: string) => new URL(path, target().base_url).href;
const account = 'Sign in with your company’s account';

await describeWith(
  () => startBrowser(),
  'decisions.md 15, people with an account of their company',
  ({ browser }) => {
    async function company() {
      const { clientId, apiKey } = await ownTenant();
      const headers = bearing(apiKey);
      const invite = async (email: string, role = 'support') => {
        const body = { email, role };
        return (await send(at('/v1/account/members'), { method: 'POST', headers, body })).body.data.member_id;
      };
      const issuer = await startCompanyIssuer(at(`/console/sign-in/${clientId}`));
      const set = async ({ issuer: address, clientId: id, clientSecret: secret }: CompanyIssuer) => {
        const body = { issuer: address, oidc_client_id: id, oidc_client_secret: secret };
        return await send(at('/v1/account/sign-in'), { method: 'PUT', headers, body });
      };
      return {
        clientId,
        apiKey,
        headers,
        invite,
        issuer,
        set,
        signInUrl: at(`/console/?client=${clientId}`),
      };
    }

    /** As a person does who opens the address of the company. */
    async function signIn({ page }: OpenedConsole, issuer: CompanyIssuer, email: string): Promise<void> {
      await page.getByRole('button', { name: account }).click();
      await issuer.signIn(page, email);
    }

    test.each([1280, 390])(
      'decisions.md 15: an owner sets up the sign-in, and a member signs in there and is signed out at once when removed, at %i px',
      async (width) => {
        const { apiKey, issuer, invite, headers, signInUrl, clientId } = await company();
        await using _ = issuer;
        const memberId = await invite('ada@shop.example');
        await using owner = await openConsole(browser, { url: await consoleLink({}, apiKey), width });
        await owner.visits('/people', 'People');
        await owner.page.getByRole('button', { name: 'Set up' }).click();
        const dialog = owner.page.getByRole('dialog');
        await dialog.getByText(at(`/console/sign-in/${clientId}`)).waitFor();
        await dialog.getByRole('textbox', { name: 'Issuer' }).fill('https://10.0.0.1');
        await dialog.getByLabel('Client id').fill(issuer.clientId);
        await dialog.getByLabel('Client secret').first().fill(issuer.clientSecret);
        await dialog.getByRole('button', { name: 'Save' }).click();
        await dialog.getByText('address not public').waitFor();
        expect(await axeFaults(owner.page)).toEqual([]);
        await dialog.getByRole('textbox', { name: 'Issuer' }).fill(issuer.issuer);
        await dialog.getByRole('button', { name: 'Save' }).click();
        await dialog.waitFor({ state: 'hidden' });
        await owner.page.getByText(signInUrl).waitFor();
        expect(await axeFaults(owner.page)).toEqual([]);

        await using member = await openConsole(browser, { url: signInUrl, width });
        await member.shows('You are not signed in');
        expect(await axeFaults(member.page)).toEqual([]);
        await signIn(member, issuer, 'Ada@Shop.example');
        await member.shows('Home');
        expect(member.page.url()).not.toContain('cns_');
        const { body } = await send(at('/v1/account/audit?limit=5'), { headers });
        expect(body.data[0]).toMatchObject({
          ...{ action: 'console_session.open', actor: { member_id: memberId } },
        });
        await using copied = await openConsole(browser, { url: at('/console/'), width });
        await copied.shows('You are not signed in');

        await owner.page.getByRole('button', { name: 'Remove ada@shop.example' }).click();
        await owner.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
        await owner.tells('The person is removed.');
        await member.page.reload();
        await member.shows('You are not signed in');
        expect(owner.faults).toEqual([]);
        expect(member.faults.filter((fault) => !fault.startsWith('asks '))).toEqual([]);
      },
    );

    test('decisions.md 15: a stranger, an address that is not verified and a member of another company get one and the same page', async () => {
      const { issuer, invite, set, signInUrl } = await company();
      await using _ = issuer;
      const other = await company();
      await using __ = other.issuer;
      expect((await set(issuer)).status).toBe(200);
      await invite('unverified@shop.example');
      await other.invite('theirs@other.example');
      const pages = [];
      for (const email of ['eve@shop.example', 'unverified@shop.example', 'theirs@other.example']) {
        await using stranger = await openConsole(browser, { url: signInUrl });
        await signIn(stranger, issuer, email);
        await stranger.shows('You are not signed in');
        await stranger.page.getByText('The sign-in with your company’s account did not work.').waitFor();
        expect(await stranger.page.getByLabel('Your e-mail').count()).toBe(1);
        pages.push([stranger.page.url(), await stranger.page.locator('main').innerText()].join('\n'));
        expect((await stranger.page.context().cookies()).map(({ name }) => name)).not.toContain(
          '__Host-console',
        );
      }
      expect(new Set(pages).size).toBe(1);
    });

    test('decisions.md 15: a company without an issuer and an unknown one are the same, and lead back to the e-mail', async () => {
      const { issuer, signInUrl } = await company();
      await using _ = issuer;
      for (const url of [signInUrl, at('/console/?client=cli_unknown')]) {
        await using person = await openConsole(browser, { url });
        await person.page.getByRole('button', { name: account }).click();
        await person.tells('This address leads to no company’s account. Ask for a link by e-mail instead.');
        expect(await person.page.getByLabel('Your e-mail').count()).toBe(1);
      }
    });

    test('decisions.md 15: an answer that a stranger began signs nobody in, and a session is not replaced without a question', async () => {
      const { issuer, invite, set, signInUrl, apiKey } = await company();
      await using _ = issuer;
      expect((await set(issuer)).status).toBe(200);
      await invite('eve@shop.example');
      await using stranger = await openConsole(browser, { url: signInUrl });
      const answer = stranger.page.waitForRequest(/\/console\/sign-in\/cli_\w+\?/);
      await signIn(stranger, issuer, 'eve@shop.example');
      const callback = (await answer).url();
      await using victim = await openConsole(browser, { url: callback });
      await victim.shows('You are not signed in');

      await using inside = await openConsole(browser, { url: await consoleLink({}, apiKey) });
      await inside.shows('Home');
      // Who is inside and follows a sign-in to its end is asked first.
      await inside.page.evaluate(
        `fetch('/console/sign-in', { method: 'POST', headers: { 'X-Session': '1', 'Content-Type': 'application/json' }, body: JSON.stringify({ client_id: '${new URL(signInUrl).searchParams.get('client')}' }) }).then((answer) => answer.json()).then(({ data }) => location.assign(data.url))`,
      );
      await issuer.signIn(inside.page, 'eve@shop.example');
      await inside.shows('Open another session?');
    });
  },
);
