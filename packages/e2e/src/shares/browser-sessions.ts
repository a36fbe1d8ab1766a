import { Agent, request } from 'node:http';
import { target } from '../clients/target.ts';
import { attackBy, loopsOf, type SharedOperation, type Try } from './attack.ts';
import { anonymousAddress } from './requests.ts';

/** Anyone may open a patient's session (decisions.md 15). */
export const browserSessions: SharedOperation = {
  name: 'browser sessions',
  async prepare() {
    const [own, attacked] = target().brands;
    let visitors = 0;
    // Visitors of one brand at many addresses.
    const attackOf = (subnet: number) =>
      attackBy(
        Array.from({ length: 40 }, (_, i) => tryFrom(`127.1.${subnet}.${i}`, attacked?.brand_id ?? '')),
        429,
      );
    return {
      usual: '201',
      use: async () => {
        visitors += 1;
        return String(await openFrom(`127.0.10.${visitors}`, own?.brand_id ?? ''));
      },
      tenants: [attackOf(1), attackOf(2)],
      anonymous: attackBy(loopsOf(20, tryFrom(anonymousAddress, own?.brand_id ?? '')), 429),
    };
  },
};

function tryFrom(localAddress: string, brandId: string): Try {
  const agent = new Agent({ keepAlive: true, localAddress });
  return () => openFrom(localAddress, brandId, agent);
}

/** As a browser without a cookie. Returns the status. */
function openFrom(
  localAddress: string,
  brandId: string,
  agent = new Agent({ localAddress }),
): Promise<number> {
  const { base_url } = target();
  const headers = { 'x-session': '1', origin: new URL(base_url).origin };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${base_url}/p/${brandId}/session`,
      { method: 'POST', agent, headers },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.once('error', reject);
    sent.end();
  });
}
