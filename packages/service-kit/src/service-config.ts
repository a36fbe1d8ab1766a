import type { EnvironmentReader } from './config.ts';

/** Settings of every service. */
export interface ServiceConfig {
  readonly host: string;
  /** Connect over HTTP/1.1. */
  readonly port: number;
  /** gRPC, and Connect over HTTP/2. */
  readonly grpcPort: number;
  readonly operationsPort: number;
  readonly storeUrl: string;
  /** Absent: the in-process bus. */
  readonly busUrl: string | undefined;
  readonly internalCredential: string;
  readonly logLevel: string;
}

/** Reads the settings of every service. */
export function readServiceConfig(read: EnvironmentReader): ServiceConfig {
  return {
    host: read.text('HOST', '0.0.0.0'),
    port: read.port('PORT', 8080),
    grpcPort: read.port('GRPC_PORT', 8081),
    operationsPort: read.port('OPERATIONS_PORT', 9090),
    storeUrl: read.text('STORE_URL'),
    busUrl: read.optional('BUS_URL'),
    internalCredential: read.secret('INTERNAL_CREDENTIAL'),
    logLevel: read.logLevel(),
  };
}
