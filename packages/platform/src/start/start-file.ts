import { renameSync, rmSync, writeFileSync } from 'node:fs';
import type { DemoTenants } from '../tenants/demo-tenants.ts';

/** What a start tells the person or the program beside it. Snake case: it is read by other tools too. */
export interface StartFile extends DemoTenants {
  readonly base_url: string;
  readonly docs_url: string;
  /** Where active custom domains are served over TLS, whatever their name: for `curl --connect-to`. */
  readonly tls_url: string;
  /** The development issuer, where everybody can sign in. */
  readonly issuer_url: string;
  /** Where the webhooks of the first brand arrive; absent without a receiver of our own. */
  readonly receiver_url?: string;
  /** Where the operator contracts of all services answer, over plain gRPC and Connect; loopback only. */
  readonly ops_url: string;
  /** Where those of one service answer. Where every process has its own, `ops_url` is that of accounts. */
  readonly ops_urls: Readonly<Record<string, string>>;
  /** Of an operator with every scope. */
  readonly ops_token: string;
  /** Where `/healthz`, `/readyz` and `/metrics` of the whole answer; absent where every process has its own. */
  readonly operations_url?: string;
  /** Those of each process by its name, where every process has its own. */
  readonly operations_urls?: Readonly<Record<string, string>>;
}

/** Writes the file whole or not at all, readable by the owner only: it holds keys. */
export function writeStartFile(path: string, content: StartFile): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Takes the file of an earlier start away: the file is there exactly while the platform answers. */
export function removeStartFile(path: string): void {
  rmSync(path, { force: true });
}
