import { accountClient } from '../clients/account-client.ts';
import { patientBrowser } from '../clients/patient-browser.ts';
import { target } from '../clients/target.ts';
import { attackBy, loopsOf, type SharedOperation, type Try } from './attack.ts';
import { anonymousAddress, sendAs } from './requests.ts';
import { limitedTenant } from './tenant.ts';

const home = 'https://app.shares.example/home';

/** From its start to the code that the tenant exchanges. */
export const signIn: SharedOperation = {
  name: 'sign-in',
  async prepare() {
    const [neighbour, ...attackers] = await Promise.all([brandWithHome(), brandWithHome(), brandWithHome()]);
    let patients = 0;
    // Patients of one brand at many addresses, and their tenant's server.
    const attackOf = (attacker: Brand, subnet: number) =>
      attackBy(
        [
          ...Array.from({ length: 12 }, (_, i) => tryFrom(`127.0.${subnet}.${i}`, attacker)),
          ...loopsOf(8, (stop) => exchange(attacker, 'x', stop)),
        ],
        'identity_rejected',
        'too_many_attempts',
      );
    return {
      usual: 'signed in',
      async use() {
        patients += 1;
        const end = await patientBrowser(`127.0.9.${patients}`).signIn(
          loginOf(neighbour),
          `patient-${patients}`,
        );
        if (!end.startsWith(`${home}?code=`)) return end;
        const status = await exchange(neighbour, new URL(end).searchParams.get('code') ?? '');
        return status === 200 ? 'signed in' : `exchange answered ${status}`;
      },
      tenants: [attackOf(attackers[0], 7), attackOf(attackers[1], 8)],
      anonymous: attackBy(loopsOf(20, tryFrom(anonymousAddress, neighbour)), 'too_many_attempts'),
    };
  },
};

type Brand = Awaited<ReturnType<typeof brandWithHome>>;

async function brandWithHome() {
  const { apiKey, brandIds } = await limitedTenant();
  const [brandId] = brandIds;
  await accountClient(apiKey, brandId).patch(`/brands/${brandId}`, { redirect_allowlist: [home] });
  return { apiKey, brandId };
}

function loginOf({ brandId }: Brand): string {
  return `${target().base_url}/v1/auth/login?brand_id=${brandId}`;
}

function exchange(brand: Brand, code: string, stop?: AbortSignal) {
  return sendAs(brand, { method: 'POST', path: '/v1/auth/sign-ins', body: { code } }, stop);
}

/** Ends with a code unknown to the issuer. */
function tryFrom(localAddress: string, brand: Brand): Try {
  const { base_url, issuer_url } = target();
  const browser = patientBrowser(localAddress);
  return async () => {
    const begun = await browser.get(loginOf(brand));
    const state = stateIn(begun.location);
    if (state === undefined) return failureIn(begun.location);
    const query = new URLSearchParams({ code: 'x', state, iss: issuer_url });
    return failureIn((await browser.get(`${base_url}/v1/auth/callback?${query}`)).location);
  };
}

function stateIn(location: string): string | undefined {
  return URL.parse(location)?.searchParams.get('state') ?? undefined;
}

function failureIn(location: string): string {
  const query = URL.parse(location)?.searchParams;
  return query?.get('error') ?? query?.get('code') ?? '';
}
