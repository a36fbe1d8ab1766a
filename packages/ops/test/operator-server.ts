import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { OperatorTokenService } from '@telehealth/contracts/accounts/v1/operator_token_service';
import { CatalogOperatorService } from '@telehealth/contracts/catalog/v1/catalog_operator_service';
import { CriteriaService } from '@telehealth/contracts/intake/v1/criteria_service';
import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { InstrumentOperatorService } from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { MilestoneService } from '@telehealth/contracts/intake/v1/milestone_service';
import { SubmissionService } from '@telehealth/contracts/intake/v1/submission_service';
import { operatorAccess, operatorScopes } from '@telehealth/contracts/operator-scopes';
import { type Call, type Handlers, type Interceptor, type RpcServer, serveContracts } from '@telehealth/rpc';
import { scriptedContract } from '@telehealth/rpc/testing';
import { onTestFinished } from 'vitest';
import type { CliIo } from '../src/cli-io.ts';
import { run } from '../src/run.ts';

export const operatorToken = 'opt_of-these-tests';

/** What the operator contracts do in a test. */
export interface Scripts {
  readonly accounts?: Partial<Handlers<typeof OperatorService>>;
  readonly operators?: Partial<Handlers<typeof OperatorTokenService>>;
  readonly catalog?: Partial<Handlers<typeof CatalogOperatorService>>;
  readonly instruments?: Partial<Handlers<typeof InstrumentOperatorService>>;
  readonly criteria?: Partial<Handlers<typeof CriteriaService>>;
  readonly milestones?: Partial<Handlers<typeof MilestoneService>>;
  readonly submissions?: Partial<Handlers<typeof SubmissionService>>;
  readonly erasure?: Partial<Handlers<typeof ErasureService>>;
}

/** What Ada may do: everything but managing operators. */
const scopes = operatorScopes.filter((scope) => scope !== 'operators');

/** A real server of the operator contracts with scripted methods, until the test ends. */
export async function operatorServer(scripts: Scripts): Promise<RpcServer & { readonly calls: Call[] }> {
  const calls: Call[] = [];
  const record: Interceptor = (next) => (request, call) => {
    calls.push(call);
    return next(request, call);
  };
  const { accounts, operators, catalog, instruments, criteria, milestones, submissions, erasure } = scripts;
  const server = await serveContracts({
    host: '127.0.0.1',
    internalCredential: 'internal credential of these tests',
    authenticateOperator: async (token) =>
      token === operatorToken ? { name: 'ada', scopes: new Set(scopes) } : undefined,
    logger: { info: () => {}, warn: () => {}, error: () => {} },
    interceptors: [record],
    contracts: [
      ...(accounts ? [scriptedContract(OperatorService, operatorAccess(OperatorService), accounts)] : []),
      ...(operators
        ? [scriptedContract(OperatorTokenService, operatorAccess(OperatorTokenService), operators)]
        : []),
      ...(catalog
        ? [scriptedContract(CatalogOperatorService, operatorAccess(CatalogOperatorService), catalog)]
        : []),
      ...(instruments
        ? [
            scriptedContract(
              InstrumentOperatorService,
              operatorAccess(InstrumentOperatorService),
              instruments,
            ),
          ]
        : []),
      ...(criteria ? [scriptedContract(CriteriaService, operatorAccess(CriteriaService), criteria)] : []),
      ...(milestones
        ? [scriptedContract(MilestoneService, operatorAccess(MilestoneService), milestones)]
        : []),
      ...(submissions
        ? [scriptedContract(SubmissionService, operatorAccess(SubmissionService), submissions)]
        : []),
      ...(erasure ? [scriptedContract(ErasureService, operatorAccess(ErasureService), erasure)] : []),
    ],
  });
  onTestFinished(() => server.close(0));
  return { ...server, calls };
}

/** How a command line ended. */
export interface Ended {
  readonly exitCode: number;
  readonly out: string;
  readonly notes: string;
}

/** Runs a command line, whose words blanks part, against the server at `url`, beside no running platform. */
export async function ops(line: string, url: string, io: Partial<CliIo> = {}): Promise<Ended> {
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-ops-'));
  const out: string[] = [];
  const notes: string[] = [];
  try {
    const exitCode = await run(line.split(' '), {
      env: { DATA_DIR: dataDir, OPS_URL: url, OPS_TOKEN: operatorToken },
      out: (text) => void out.push(text),
      note: (text) => void notes.push(text),
      ...io,
    });
    return { exitCode, out: out.join('\n'), notes: notes.join('\n') };
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
