import { rmSync } from 'node:fs';
import type { DemoTenants } from '../tenants/demo-tenants.ts';

/** What a start tells people and programs. Its names are in snake case, as in the public API. */
export interface StartFile extends DemoTenants {
  readonly base_url: string;
  readonly docs_url: string;
  /** The address that serves all active custom domains over TLS, for `curl --connect-to`. */
  readonly tls_url: string;
  /** The address of the issuer at which patients sign in: by default a development issuer, which lets everybody in. */
  readonly issuer_url: string;
  /** The address of the receiver of the first brand's webhooks; absent without a receiver. */
  readonly receiver_url?: string;
  /** The address of the operator contracts of all services, over plain gRPC and Connect; on loopback only. */
  readonly ops_url: string;
  /** The addresses of the operator contracts by service. When every process has its own, `ops_url` is that of accounts. */
  readonly ops_urls: Readonly<Record<string, string>>;
  /** The token of an operator with every scope. */
  readonly ops_token: string;
  /** The address of `/healthz`, `/readyz` and `/metrics`; absent when every process has its own. */
  readonly operations_url?: string;
  /** The addresses of `/healthz`, `/readyz` and `/metrics` by process, when every process has its own. */
  readonly operations_urls?: Readonly<Record<string, string>>;
}

/** Removes the file, which exists exactly while the platform answers. */
export function removeStartFile(path: string): void {
  rmSync(path, { force: true });
}
