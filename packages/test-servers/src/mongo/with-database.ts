import { ConnectionString } from 'mongodb-connection-string-url';

/** Their users belong to no database, as the driver knows. */
const externalMechanisms = new Set(['GSSAPI', 'MONGODB-AWS', 'MONGODB-OIDC', 'MONGODB-X509']);

/**
 * Replaces the database. A login stays in its database: `authSource`, else that of the path, else `admin`. Throws,
 * without quoting, when malformed.
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
