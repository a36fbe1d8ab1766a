export { installAll } from './install/install-all.ts';
export type { Installation } from './installation/installation.ts';
export {
  isUnavailable,
  type StartTestServer,
  type Stoppable,
  type TestServer,
  type Unavailable,
} from './installation/test-server.ts';
export type { MongoServer } from './mongo/databases.ts';
export { type DurableMongo, startDurableMongo } from './mongo/durable-mongo.ts';
export { mongoWire, startMongo } from './mongo/mongo.ts';
export { withDatabase } from './mongo/with-database.ts';
export type { SpawnedServer } from './process/spawn-server.ts';
export { type BrowserServer, startBrowser } from './programs/browser.ts';
export { findNodeGenerators, findNodeTools, findPythonGenerator } from './programs/client-generators.ts';
export { type FhirMessage, type FhirValidator, findFhirValidator } from './programs/fhir-validator.ts';
export { type ChartTools, findChartTools } from './programs/helm.ts';
export { findOapiCodegen, type OapiCodegen } from './programs/oapi-codegen.ts';
export { findOpenApiGenerator, type OpenApiGenerator } from './programs/openapi-generator.ts';
export { type Promtool, startPromtool } from './programs/promtool.ts';
export { type FuzzOutcome, type Schemathesis, startSchemathesis } from './programs/schemathesis.ts';
export { startGoVerifier, startPythonVerifier, type WebhookVerifier } from './programs/webhook-verifiers.ts';
export { startTcpProxy, type TcpProxy } from './proxy/tcp-proxy.ts';
export { firstServerOf, throughProxy } from './proxy/through-proxy.ts';
export { startToxiproxy, type Toxic, type ToxicProxy, type Toxiproxy } from './proxy/toxiproxy.ts';
export {
  type NatsServer,
  type NatsUser,
  natsBinary,
  natsServer,
  startNats,
  type UsersOfAccount,
} from './servers/nats.ts';
export {
  type ChallengeDns,
  type Pebble,
  type PebbleOptions,
  startChallengeDns,
  startPebble,
} from './servers/pebble.ts';
export { type S3Server, startS3 } from './servers/s3.ts';
export { startStripeMock } from './servers/stripe-mock.ts';
