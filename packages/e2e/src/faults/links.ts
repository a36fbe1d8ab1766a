import { services, settingFor } from '@telehealth/platform/services';
import { firstServerOf, type ToxicProxy, type Toxiproxy, throughProxy } from '@telehealth/test-servers';

export const linkKinds = [
  'webhooks → receiver',
  'gateway → service',
  'service → service',
  'service → database',
  'process → bus',
] as const;

/** A communicating pair with its proxy. */
export interface Link {
  readonly kind: (typeof linkKinds)[number];
  /** A process. */
  readonly from: string;
  /** `database`, `bus`, `receiver` or a process. */
  readonly to: string;
  readonly proxy: ToxicProxy;
}

export interface Links {
  readonly toxiproxy: Toxiproxy;
  readonly links: Link[];
  /** Processes by the ports they are called at. */
  readonly processOfPort: Map<string, string>;
}

/** With proxies in place of everything that the process calls. */
export async function linkedSettings(
  from: string,
  own: Readonly<Record<string, string>>,
  { toxiproxy, links, processOfPort }: Links,
): Promise<Readonly<Record<string, string>>> {
  processOfPort.set(own.PORT ?? '', from);
  const link = async (kind: Link['kind'], to: string, address: string) => {
    const proxy = await toxiproxy.forward(address);
    links.push({ kind, from, to, proxy });
    return proxy.port;
  };
  const linked = { ...own };
  const { STORE_URL: storeUrl, BUS_URL: busUrl = '' } = own;
  if (storeUrl !== undefined) {
    const { host, port } = firstServerOf(storeUrl);
    linked.STORE_URL = throughProxy(
      storeUrl,
      await link('service → database', 'database', `${host}:${port}`),
    );
  }
  linked.BUS_URL = await throughLink(busUrl, (address) => link('process → bus', 'bus', address));
  const kind = from === 'gateway' ? 'gateway → service' : 'service → service';
  for (const { name } of services) {
    const setting = settingFor(name, 'URL');
    const replicas = own[setting]?.split(',') ?? [];
    const proxied = replicas.map((url) =>
      throughLink(url, (address) => link(kind, processOfPort.get(new URL(url).port) ?? name, address)),
    );
    if (replicas.length > 0) linked[setting] = (await Promise.all(proxied)).join(',');
  }
  return linked;
}

async function throughLink(url: string, portFor: (address: string) => Promise<number>): Promise<string> {
  const changed = new URL(url);
  changed.port = String(await portFor(changed.host));
  return changed.href.replace(/\/$/, '');
}
