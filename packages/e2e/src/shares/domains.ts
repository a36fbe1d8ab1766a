import { randomBytes } from 'node:crypto';
import { accountClient } from '../clients/account-client.ts';
import { simulatedWorld } from '../clients/custom-domains.ts';
import type { OwnTenant } from '../clients/operator.ts';
import { target } from '../clients/target.ts';
import { type Attack, attackBy, type SharedOperation, type Try } from './attack.ts';
import { attackWithUnknownKeys, sendAs } from './requests.ts';
import { limitedTenant } from './tenant.ts';

interface BrandOfTenant {
  readonly apiKey: string;
  readonly brandId: string;
}

type World = ReturnType<typeof simulatedWorld>;

const brands = (count: number) => Array.from({ length: count }, () => ['weight_loss']);

/** A tenant's DNS decides how long a verification takes. */
export const verifications: SharedOperation = {
  name: 'domain verify',
  async prepare() {
    const [neighbour, first, second] = await Promise.all([
      limitedTenant(),
      limitedTenant({ brands: brands(4) }),
      limitedTenant({ brands: brands(4) }),
    ]);
    const world = simulatedWorld(target());
    return {
      usual: 'active',
      use: () => certify({ apiKey: neighbour.apiKey, brandId: neighbour.brandIds[0] }, world),
      tenants: [await verifySilentNames(first, world), await verifySilentNames(second, world)],
      anonymous: attackWithUnknownKeys({ method: 'POST', path: verifyPath(neighbour.brandIds[0]) }),
    };
  },
};

/** An authority limits certificates of the platform. */
export const certificates: SharedOperation = {
  name: 'certificates',
  async prepare() {
    const [neighbour, first, second] = await Promise.all([
      limitedTenant(),
      limitedTenant({ brands: brands(4) }),
      limitedTenant({ brands: brands(4) }),
    ]);
    const world = simulatedWorld(target());
    // Without further certificates it tries other names, until it has none left.
    const attackOf = ({ apiKey, brandIds }: OwnTenant) =>
      attackBy(
        brandIds.map(
          (brandId): Try =>
            () =>
              certify({ apiKey, brandId }, world),
        ),
        'certificate_quota',
        'domain_quota',
      );
    return {
      usual: 'active',
      use: () => certify({ apiKey: neighbour.apiKey, brandId: neighbour.brandIds[0] }, world),
      tenants: [attackOf(first), attackOf(second)],
      anonymous: attackWithUnknownKeys({
        method: 'POST',
        path: `/v1/account/brands/${neighbour.brandIds[0]}/domains`,
        body: { kind: 'login', hostname: 'login.shares.example' },
      }),
    };
  },
};

const verifyPath = (brandId: string) => `/v1/account/brands/${brandId}/domains/login/verify`;

/**
 * Registers, verifies and removes a login domain. Returns its state after the verification, or the code of a refusal.
 */
async function certify(caller: BrandOfTenant, world: World): Promise<string> {
  const { apiKey, brandId } = caller;
  const domain = `/v1/account/brands/${brandId}/domains/login`;
  const cname = await registerLogin(caller);
  if (typeof cname === 'string') return cname;
  await world.name(cname.name, cname.value);
  const verified = await sendAs(caller, { method: 'POST', path: verifyPath(brandId) });
  const state = (await accountClient(apiKey, brandId).get(`/brands/${brandId}/domains/login`)).body.data
    ?.state;
  await sendAs(caller, { method: 'DELETE', path: domain });
  return verified === 200 ? state : String(verified);
}

interface Cname {
  readonly name: string;
  readonly value: string;
}

/** The required record, or the code of a refusal. */
async function registerLogin({ apiKey, brandId }: BrandOfTenant): Promise<Cname | string> {
  const hostname = `login.s${randomBytes(8).toString('hex')}.example`;
  const account = accountClient(apiKey, brandId);
  const { status, body } = await account.post(`/brands/${brandId}/domains`, { kind: 'login', hostname });
  return status === 201 ? body.data.cname : (body.code ?? String(status));
}

/** DNS does not answer; two requests at a time per domain. */
async function verifySilentNames({ apiKey, brandIds }: OwnTenant, world: World): Promise<Attack> {
  for (const brandId of brandIds) {
    const cname = await registerLogin({ apiKey, brandId });
    if (typeof cname === 'string') throw new Error(`the registration was answered ${cname}`);
    await world.name(cname.name, cname.value, 'timeout');
  }
  const loops = [...brandIds, ...brandIds].map(
    (brandId): Try =>
      (stop) =>
        sendAs({ apiKey, brandId }, { method: 'POST', path: verifyPath(brandId) }, stop),
  );
  return attackBy(loops, 'verify_too_soon');
}
