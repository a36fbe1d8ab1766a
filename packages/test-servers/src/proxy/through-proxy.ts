import { ConnectionString } from 'mongodb-connection-string-url';

/** Of a MongoDB connection string. */
export function firstServerOf(mongodbUrl: string): { readonly host: string; readonly port: number } {
  const [host = '', port = '27017'] = new ConnectionString(mongodbUrl).hosts[0]?.split(':') ?? [];
  return { host, port: Number(port) };
}

/** Through a proxy on this machine, without other servers. */
export function throughProxy(mongodbUrl: string, proxyPort: number): string {
  const url = new ConnectionString(mongodbUrl);
  url.hosts = [`127.0.0.1:${proxyPort}`];
  url.searchParams.set('directConnection', 'true');
  return url.toString();
}
