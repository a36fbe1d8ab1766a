export { accepts } from './accepting.ts';
export { type BrowserServer, startBrowser } from './browser.ts';
export { findNodeTools, findPythonGenerator } from './client-generators.ts';
export { type DurableMongo, startDurableMongo } from './durable-mongo.ts';
export { installAll } from './install/install-all.ts';
export type { Installation } from './install/installation.ts';
export { type MongoServer, mongoWire, startMongo } from './mongo.ts';
export {
  type NatsServer,
  type NatsUser,
  natsBinary,
  natsServer,
  startNats,
  type UsersOfAccount,
} from './nats.ts';
export {
  type ChallengeDns,
  type Pebble,
  type PebbleOptions,
  startChallengeDns,
  startPebble,
} from './pebble.ts';
export { type S3Server, startS3 } from './s3.ts';
export { type FuzzOutcome, type Schemathesis, startSchemathesis } from './schemathesis.ts';
export { type DnsAnswer, type DnsOutcome, type ScriptedDns, startScriptedDns } from './scripted-dns.ts';
export { type SlowMongo, startSlowMongo } from './slow-mongo.ts';
export type { SpawnedServer } from './spawn-server.ts';
export { startStripeMock } from './stripe-mock.ts';
export { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
export {
  isUnavailable,
  type StartTestServer,
  type Stoppable,
  type TestServer,
  type Unavailable,
} from './test-server.ts';
export { firstServerOf, throughProxy } from './through-proxy.ts';
export { startGoVerifier, startPythonVerifier, type WebhookVerifier } from './webhook-verifiers.ts';
export { withDatabase } from './with-database.ts';
