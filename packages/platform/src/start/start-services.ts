import { freePort, type ReservedPort, reservePort } from '@telehealth/test-servers/reserve-port';
import type { Addresses } from '../service-settings.ts';
import { type ServiceEntry, services } from '../services.ts';

/** Starts one service on this HTTP port. Returns its address, or several addresses separated by commas. */
export type StartService = (service: ServiceEntry, httpPort: number, addresses: Addresses) => Promise<string>;

/**
 * Starts all services in the order of the table. A service that an earlier one calls gets a reserved port, so that the earlier one
 * knows its address.
 */
export async function startServices(host: string, start: StartService): Promise<Addresses> {
  const addresses = new Map<string, string>();
  const reserved = new Map<string, ReservedPort>();
  try {
    for (const service of services) {
      for (const name of service.calls.filter((called) => !addresses.has(called))) {
        const port = await reservePort(host);
        reserved.set(name, port);
        addresses.set(name, `http://${host}:${port.port}`);
      }
      const own = reserved.get(service.name);
      await own?.release();
      addresses.set(service.name, await start(service, own?.port ?? (await freePort(host)), addresses));
    }
    return addresses;
  } finally {
    for (const port of reserved.values()) await port.release();
  }
}
