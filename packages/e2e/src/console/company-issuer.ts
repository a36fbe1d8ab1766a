import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { Page } from 'playwright-core';

/** The identity provider of a company, for its people. Everybody signs in there with the address that they type. */
export interface CompanyIssuer extends AsyncDisposable {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Signs in at its page. An address that begins with `unverified` is one that it has not verified. */
  signIn(page: Page, email: string): Promise<void>;
}

/** Another site than the platform, which is at an address. `redirectUri` is the only callback that it knows. */
export async function startCompanyIssuer(redirectUri: string): Promise<CompanyIssuer> {
  const server = createServer((request, response) => void provider.callback()(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [clientId, clientSecret] = ['console', randomBytes(24).toString('base64url')];
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'company' }] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_context, email) => ({
      accountId: email,
      claims: async () => ({ sub: email, email, email_verified: !email.startsWith('unverified') }),
    }),
  });
  return {
    ...{ issuer, clientId, clientSecret },
    async signIn(page, email) {
      await page.waitForURL(`${issuer}/**`);
      await page.locator('input[name=login]').fill(email);
      await page.locator('input[name=password]').fill('any');
      await page.locator('button[type=submit]').click();
      await page.getByRole('button', { name: 'Continue' }).click();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
