import { isUnavailable, type Unavailable } from '../installation/test-server.ts';
import { startTcpProxy, type TcpProxy } from '../proxy/tcp-proxy.ts';
import { firstServerOf, throughProxy } from '../proxy/through-proxy.ts';
import type { MongoServer } from './databases.ts';
import { startMongo } from './mongo.ts';

/** A MongoDB server that answers late. Its urls lead through a proxy. */
export interface SlowMongo extends MongoServer, Pick<TcpProxy, 'slowDown'> {}

/** `startMongo` behind a proxy that can hold up its answers. */
export async function startSlowMongo(): Promise<SlowMongo | Unavailable> {
  const mongo = await startMongo();
  if (isUnavailable(mongo)) return mongo;
  const proxy = await startTcpProxy(firstServerOf(mongo.url));
  return {
    url: throughProxy(mongo.url, proxy.port),
    emulated: mongo.emulated,
    freshDatabase: () => throughProxy(mongo.freshDatabase(), proxy.port),
    slowDown: proxy.slowDown,
    async stop() {
      await proxy.close();
      await mongo.stop();
    },
  };
}
