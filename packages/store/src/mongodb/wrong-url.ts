import { MongoServerError } from 'mongodb';
import { WrongStoreUrl } from '../errors.ts';

export const malformedUrl = 'is not a valid MongoDB url';

/** Errors that the driver raises for what DNS adds to a url, or for the server that it found. */
const faultOfDriver: Readonly<Record<string, string>> = {
  MongoParseError: malformedUrl,
  MongoInvalidArgumentError: malformedUrl,
  MongoMissingCredentialsError: malformedUrl,
  MongoCompatibilityError: 'names a server of a version that is not supported',
};

const refusedLogin = 'has a user or password that MongoDB refuses';
/** Unauthorized; user not found, failed authentication, and the same of Atlas. */
const faultOfServer: ReadonlyMap<number, string> = new Map([
  [13, 'has a user without the right to read and write its database'],
  [11, refusedLogin],
  [18, refusedLogin],
  [8000, refusedLogin],
]);

/**
 * Makes a call of a start, in which the server has not answered before. Throws `WrongStoreUrl` for faults of the url, without
 * the driver's own message, which may quote it.
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
