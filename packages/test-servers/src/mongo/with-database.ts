import { ConnectionString } from 'mongodb-connection-string-url';

/** Mechanisms whose users are outside of every database. The driver knows that. */
const externalMechanisms = new Set(['GSSAPI', 'MONGODB-AWS', 'MONGODB-OIDC', 'MONGODB-X509']);

/**
 * The connection string with the database in place of its own. A login stays in the database it was for: the one that
 * `authSource` names, else the database of the path, else `admin`. Throws, without quoting it, when it is malformed.
 */
export function withDatabase(mongodbUrl: string, database: string): string {
  const url = parsed(mongodbUrl);
  const options = url.typedSearchParams<{ authSource?: string; authMechanism?: string }>();
  const isExternal = externalMechanisms.has(options.get('authMechanism') ?? '');
  if (url.username !== '' && !isExternal && !options.has('authSource')) {
    options.set('authSource', decodeURIComponent(url.pathname.slice(1)) || 'admin');
  }
  url.pathname = `/${database}`;
  return url.toString();
}

function parsed(mongodbUrl: string): ConnectionString {
  try {
    return new ConnectionString(mongodbUrl);
  } catch {
    throw new Error('not a mongodb:// or mongodb+srv:// connection string');
  }
}
