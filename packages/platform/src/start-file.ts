import { renameSync, rmSync, writeFileSync } from 'node:fs';
import type { DemoTenants } from './demo-tenants.ts';

/** What a start tells the person or the program beside it. Snake case: it is read by other tools too. */
export interface StartFile {
  readonly base_url: string;
  readonly docs_url: string;
  /** Where the operator contracts of all services answer, over plain gRPC and Connect; loopback only. */
  readonly ops_url: string;
  /** Where those of one service answer. Where every process has its own, `ops_url` is that of accounts. */
  readonly ops_urls: Readonly<Record<string, string>>;
  readonly ops_token: string;
  /** Where `/healthz`, `/readyz` and `/metrics` of the whole answer; absent where every process has its own. */
  readonly operations_url?: string;
  readonly client_id: string;
  readonly api_key: string;
  readonly brands: DemoTenants['demo']['brands'];
  readonly neighbour: DemoTenants['neighbour'];
}

/** Puts a start into its file's form. */
export function startFile(
  addresses: {
    readonly baseUrl: string;
    readonly opsUrl: string;
    readonly opsUrls: Readonly<Record<string, string>>;
    readonly opsToken: string;
    readonly operationsUrl?: string;
  },
  tenants: DemoTenants,
): StartFile {
  return {
    base_url: addresses.baseUrl,
    docs_url: `${addresses.baseUrl}/docs`,
    ops_url: addresses.opsUrl,
    ops_urls: addresses.opsUrls,
    ops_token: addresses.opsToken,
    ...(addresses.operationsUrl !== undefined && { operations_url: addresses.operationsUrl }),
    ...tenants.demo,
    neighbour: tenants.neighbour,
  };
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
