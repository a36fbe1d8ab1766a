import type { ServerTls } from '@telehealth/rpc';
import type { EnvironmentReader, Secrets } from './config.ts';
import { readInternalCa, readServerTls } from './internal-tls.ts';

/** Settings of every service. */
export interface ServiceConfig {
  readonly host: string;
  /** The interface of the gRPC and operations ports. Absent: `host`, and operator contracts answer over HTTP/1.1 too. */
  readonly operatorHost?: string | undefined;
  /** Connect over HTTP/1.1. */
  readonly port: number;
  /** gRPC, and Connect over HTTP/2. */
  readonly grpcPort: number;
  readonly operationsPort: number;
  readonly storeUrl: string;
  /** Absent: the in-process bus. */
  readonly busUrl: string | undefined;
  /** The first is sent to other services; each is accepted. */
  readonly internalCredentials: Secrets;
  /** Of both ports. Absent: they are in clear. */
  readonly tls?: ServerTls | undefined;
  /** Authorities in PEM by which other services are verified; absent: those of Node. */
  readonly internalCa?: string | undefined;
  readonly logLevel: string;
}

/** Reads the settings of every service. */
export function readServiceConfig(read: EnvironmentReader): ServiceConfig {
  return {
    host: read.text('HOST', '0.0.0.0'),
    operatorHost: read.optionalHost('OPERATOR_HOST'),
    port: read.port('PORT', 8080),
    grpcPort: read.port('GRPC_PORT', 8081),
    operationsPort: read.port('OPERATIONS_PORT', 9090),
    storeUrl: read.secretUrl('STORE_URL'),
    busUrl: read.optionalSecretUrl('BUS_URL'),
    internalCredentials: read.secrets('INTERNAL_CREDENTIAL'),
    tls: readServerTls(read),
    internalCa: readInternalCa(read),
    logLevel: read.logLevel(),
  };
}
