import { faultOfBusUrl } from '@telehealth/events';
import type { InternalCaller } from '@telehealth/rpc';
import { faultOfStoreUrl } from '@telehealth/store';
import type { EnvironmentReader } from './config.ts';
import { type DeploymentMode, readDeploymentMode } from './deployment-mode.ts';
import { readInternalCallers, readInternalCredential } from './internal-callers.ts';
import { readInternalCa, readServerTls, type ServerTlsFiles } from './internal-tls.ts';

export interface ServiceConfig {
  readonly deploymentMode: DeploymentMode;
  readonly host: string;
  /** Of the gRPC and operations ports. Absent: `host`, and operator contracts are served over HTTP/1.1 too. */
  readonly operatorHost?: string | undefined;
  /** Connect over HTTP/1.1. */
  readonly port: number;
  /** gRPC, and Connect over HTTP/2. */
  readonly grpcPort: number;
  readonly operationsPort: number;
  readonly storeUrl: string;
  /** Absent: the bus of the process, only in a standalone. */
  readonly busUrl: string | undefined;
  /** The credentials for other services are derived from it. */
  readonly internalCredential: string;
  /** Processes that may call this one. */
  readonly internalCallers: readonly InternalCaller[];
  /** For both ports. Absent: without TLS. */
  readonly tls?: ServerTlsFiles | undefined;
  /** PEM authorities of other services; absent: Node's. */
  readonly internalCa?: string | undefined;
  /** Age at which audit rows are removed; undefined, in tests: never. */
  readonly auditRetentionMs?: number | undefined;
  readonly logLevel: string;
}

export function readServiceConfig(read: EnvironmentReader): ServiceConfig {
  return {
    deploymentMode: readDeploymentMode(read),
    host: read.text('HOST', '0.0.0.0'),
    operatorHost: read.optionalHost('OPERATOR_HOST'),
    port: read.port('PORT', 8080),
    grpcPort: read.port('GRPC_PORT', 8081),
    operationsPort: read.port('OPERATIONS_PORT', 9090),
    storeUrl: read.secretUrl('STORE_URL', faultOfStoreUrl),
    busUrl: read.optionalSecretUrl('BUS_URL', faultOfBusUrl),
    internalCredential: readInternalCredential(read),
    internalCallers: readInternalCallers(read),
    tls: readServerTls(read),
    internalCa: readInternalCa(read),
    auditRetentionMs: read.duration('AUDIT_RETENTION', { min: '30d', max: '4000d' }, '400d'),
    logLevel: read.logLevel(),
  };
}
