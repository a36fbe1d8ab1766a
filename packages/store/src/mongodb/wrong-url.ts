import { MongoServerError } from 'mongodb';
import { WrongStoreUrl } from '../errors.ts';

export const malformedUrl = 'is not a valid MongoDB url';

/** For what DNS adds to a url, or for the server it names. */
const faultOfDriver: Readonly<Record<string, string>> = {
  MongoParseError: malformedUrl,
  MongoInvalidArgumentError: malformedUrl,
  MongoMissingCredentialsError: malformedUrl,
  MongoCompatibilityError: 'names a server of a version that is not supported',
};

const refusedLogin = 'has a user or password that MongoDB refuses';
/** Unauthorized; user not found, failed authentication, and Atlas's equivalent. */
const faultOfServer: ReadonlyMap<number, string> = new Map([
  [13, 'has a user without the right to read and write its database'],
  [11, refusedLogin],
  [18, refusedLogin],
  [8000, refusedLogin],
]);

/**
 * For a start, before the server has answered. Throws `WrongStoreUrl` for faults of the url, without the driver's
 * message, which may quote it.
 */
export async function firstCall<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const fault =
      error instanceof MongoServerError
        ? faultOfServer.get(Number(error.code))
        : error instanceof Error && faultOfDriver[error.name];
    if (fault) throw new WrongStoreUrl(fault);
    throw error;
  }
}
