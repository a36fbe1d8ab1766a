import type { DescService } from '@bufbuild/protobuf';
import { accessOf, type OperatorScope, operatorScopes } from '@telehealth/contracts/access';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { OverviewService } from '@telehealth/contracts/common/v1/overview_service';
import {
  type Call,
  type Contract,
  type Interceptor,
  type RpcServer,
  type ServerTls,
  serveContracts,
} from '@telehealth/rpc';
import { type MessageHandlers, scriptedContract } from '@telehealth/rpc/testing';
import { onTestFinished } from 'vitest';
import type { CliIo } from '../src/io/cli-io.ts';
import { run } from '../src/run.ts';

export const operatorToken = 'opt_of-these-tests';

/** The operator may do everything but manage operators, unless a test says otherwise. */
const allButOperators = operatorScopes.filter((scope) => scope !== 'operators');

/** Each service serves these under a scope of its own. */
const isOfService = ({ typeName }: DescService) =>
  [AuditService, OverviewService].some((one) => one.typeName === typeName);

/** A real server of an operator contract with scripted methods, until the test ends. It records what it gets. */
export async function operatorServer<S extends DescService>(
  contract: S,
  handlers: Partial<MessageHandlers<S>>,
  scopes: readonly OperatorScope[] = allButOperators,
  tls?: ServerTls,
  others: readonly Contract[] = [],
): Promise<RpcServer & { readonly calls: Call[]; readonly requests: unknown[] }> {
  const calls: Call[] = [];
  const requests: unknown[] = [];
  const record: Interceptor = (next) => (request, call) => {
    calls.push(call);
    requests.push(request);
    return next(request, call);
  };
  const access = { ...accessOf(contract), ...(isOfService(contract) && { scope: 'accounts' as const }) };
  const server = await serveContracts({
    host: '127.0.0.1',
    tls,
    internalCallers: [],
    authenticateOperator: async (token) =>
      token === operatorToken ? { name: 'ada', scopes: new Set(scopes), clientIds: undefined } : undefined,
    logger: { info: () => {}, warn: () => {}, error: () => {} },
    interceptors: [record],
    contracts: [scriptedContract(contract, handlers, access), ...others],
  });
  onTestFinished(() => server.close(0));
  return { ...server, calls, requests };
}

/** How a command line ended. */
export interface Ended {
  readonly exitCode: number;
  readonly out: string;
  readonly notes: string;
}

/** Runs a command line, whose words are separated by blanks, against the server at `url` alone. */
export async function ops(line: string, url: string, io: Partial<CliIo> = {}): Promise<Ended> {
  return runOps({ DATA_DIR: '/nowhere', OPS_URL: url, OPS_TOKEN: operatorToken }, line.split(' '), io);
}

/** Runs a command line with these settings and no others. */
export async function runOps(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  io: Partial<CliIo> = {},
): Promise<Ended> {
  const out: string[] = [];
  const notes: string[] = [];
  const exitCode = await run(args, {
    env,
    out: (text) => void out.push(text),
    note: (text) => void notes.push(text),
    ...io,
  });
  return { exitCode, out: out.join('\n'), notes: notes.join('\n') };
}
