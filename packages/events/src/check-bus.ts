import { connect, ErrorCode, NatsError } from 'nats';
import { WrongBusUrl } from './bus-errors.ts';
import { readServers } from './nats/servers.ts';
import { checkMode } from './nats/streams.ts';

const refusals: ReadonlySet<string> = new Set([
  ErrorCode.AuthorizationViolation,
  ErrorCode.AuthenticationExpired,
  ErrorCode.BadAuthentication,
]);

/**
 * Throws `WrongBusUrl` for a malformed url, when the server refuses the user, and for events of the other mode. It does
 * not wait for an unreachable server: the bus connects in the background.
 */
export async function checkBus(url: string | undefined, mode: 'test' | 'live'): Promise<void> {
  if (url === undefined || url === 'memory:') return;
  const servers = readServers(url);
  try {
    const connection = await connect({ ...servers, timeout: 2000, reconnect: false });
    try {
      await checkMode(await connection.jetstreamManager({ timeout: 2000 }), mode);
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (error instanceof WrongBusUrl) throw error;
    if (error instanceof NatsError && refusals.has(error.code)) {
      throw new WrongBusUrl('has a user or password that NATS refuses');
    }
  }
}
