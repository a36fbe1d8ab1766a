import { connect, ErrorCode, NatsError } from 'nats';
import { WrongBusUrl } from './bus-errors.ts';
import { readServers } from './nats/servers.ts';

const refusals: ReadonlySet<string> = new Set([
  ErrorCode.AuthorizationViolation,
  ErrorCode.AuthenticationExpired,
  ErrorCode.BadAuthentication,
]);

/**
 * Throws `WrongBusUrl` for a malformed url, and when the server refuses the user. It does not wait for an unreachable
 * server: the bus connects in the background.
 */
export async function checkLogin(url: string | undefined): Promise<void> {
  if (url === undefined || url === 'memory:') return;
  const servers = readServers(url);
  try {
    const connection = await connect({ ...servers, timeout: 2000, reconnect: false });
    await connection.close();
  } catch (error) {
    if (error instanceof NatsError && refusals.has(error.code)) {
      throw new WrongBusUrl('has a user or password that NATS refuses');
    }
  }
}
