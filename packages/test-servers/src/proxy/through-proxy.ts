import { ConnectionString } from 'mongodb-connection-string-url';

/** The first server that a MongoDB connection string names. */
export function firstServerOf(mongodbUrl: string): { readonly host: string; readonly port: number } {
  const [host = '', port = '27017'] = new ConnectionString(mongodbUrl).hosts[0]?.split(':') ?? [];
  return { host, port: Number(port) };
}

/** The MongoDB connection string by way of a proxy on this machine. The driver asks for no other server. */
export function throughProxy(mongodbUrl: string, proxyPort: number): string {
  const url = new ConnectionString(mongodbUrl);
  url.hosts = [`127.0.0.1:${proxyPort}`];
  url.searchParams.set('directConnection', 'true');
  return url.toString();
}
