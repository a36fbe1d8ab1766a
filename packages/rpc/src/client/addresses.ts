import { lookup } from 'node:dns/promises';

export interface Address {
  /** An IP address or a name. */
  readonly host: string;
  readonly port: number;
  /** Name in its certificate; absent: without TLS. */
  readonly secureAs?: string;
}

/** All replicas behind a name. Rejects or returns an empty list on failure. */
export type Resolve = (hostname: string, port: number) => Promise<readonly Address[]>;

/** All addresses of the operating system. */
export const resolveByDns: Resolve = async (hostname, port) => {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => ({ host: address, port }));
};

export interface AddressBook {
  /**
   * Joins a running resolution, and does nothing for 100 ms after one, so that a refusing replica does not cause one
   * per call. Never rejects.
   */
  readonly refresh: () => Promise<void>;
  /** The last refresh is older than its interval. */
  readonly isStale: () => boolean;
}

/** Between resolutions: less would flood the resolver in an outage. */
const restMs = 100;

export interface AddressBookOptions {
  /** `http://host:port` or `https://host:port`, at least one. */
  readonly targets: readonly string[];
  readonly resolve: Resolve;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly refreshMs: number;
  /** Called after every refresh; a failed target keeps its last addresses. */
  readonly onAddresses: (addresses: readonly Address[]) => void;
}

/**
 * Empty until the first refresh.
 *
 * @throws Error for a target that is neither `http://host:port` nor `https://host:port`.
 */
export function createAddressBook(options: AddressBookOptions): AddressBook {
  const { resolve, now, refreshMs, onAddresses } = options;
  const targets = options.targets.map((target) => ({
    ...parseTarget(target),
    known: [] as readonly Address[],
  }));
  if (targets.length === 0) throw new Error('a transport needs a target');
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;

  async function refreshTarget(target: (typeof targets)[number]): Promise<void> {
    try {
      const found = await resolve(target.hostname, target.port);
      if (found.length === 0) return;
      const { secureAs } = target;
      target.known = secureAs === undefined ? found : found.map((address) => ({ ...address, secureAs }));
    } catch {
      // The last addresses remain in use.
    }
  }

  async function refreshAll(): Promise<void> {
    await Promise.all(targets.map(refreshTarget));
    refreshedAt = now();
    underWay = undefined;
    const unique = new Map<string, Address>();
    for (const { known } of targets) for (const address of known) unique.set(addressKey(address), address);
    onAddresses([...unique.values()]);
  }

  return {
    refresh() {
      if (underWay === undefined && now() - refreshedAt < restMs) return Promise.resolve();
      underWay ??= refreshAll();
      return underWay;
    },
    isStale: () => now() - refreshedAt >= refreshMs,
  };
}

export function addressKey({ host, port, secureAs = '' }: Address): string {
  return `${host} ${port} ${secureAs}`;
}

interface Target {
  readonly hostname: string;
  readonly port: number;
  readonly secureAs: string | undefined;
}

function parseTarget(target: string): Target {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new Error(`not an http://host:port or https://host:port target: ${target}`);
  }
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const isSecure = url.protocol === 'https:';
  return {
    hostname,
    port: Number(url.port || (isSecure ? 443 : 80)),
    secureAs: isSecure ? hostname : undefined,
  };
}
