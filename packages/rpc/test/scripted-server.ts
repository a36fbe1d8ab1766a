import type { Client } from '@connectrpc/connect';
import { createClient } from '@connectrpc/connect';
import { accessOf, type ContractAccess } from '@telehealth/contracts/access';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import {
  IntakeService,
  type NextRequest,
  type NextResponse,
} from '@telehealth/contracts/intake/v1/intake_service';
import { onTestFinished } from 'vitest';
import {
  type Call,
  type CallRecord,
  createTransport,
  digestOf,
  type RpcServer,
  type RpcTransport,
  type ServeOptions,
  serveContracts,
  type TransportOptions,
} from '../src/index.ts';
import { scriptedContract } from '../src/testing/scripted-contract.ts';

export const internalCredential = 'the internal credential of these tests';
export const operatorToken = 'op_token-1';

/** What `IntakeService.Next` does in a test; the other methods answer empty. */
export type Script = (request: NextRequest, call: Call) => Promise<Partial<NextResponse>>;

export interface ScriptedServer extends AsyncDisposable {
  readonly server: RpcServer;
  readonly records: CallRecord[];
  readonly logged: { readonly fields: object; readonly message: string }[];
  /** The `Call` of the last call that reached a handler. */
  readonly lastCall: () => Call | undefined;
  /** Resolves with the record of the next call that ends. */
  readonly nextRecord: () => Promise<CallRecord>;
}

/** As the contract says, and tenants list clients, too. */
const operatorAccess = accessOf(OperatorService);
const sharedAccess: ContractAccess = {
  ...operatorAccess,
  callers: ['gateway'],
  methods: new Map([...operatorAccess.methods, ['listClients', 'shared']]),
};

/** A real server on free ports whose handlers do what the test says, by default answer empty. Cut at the end of its scope. */
export async function scriptedServer(
  script: Script = async () => ({}),
  options: Partial<ServeOptions> = {},
): Promise<ScriptedServer> {
  const records: CallRecord[] = [];
  const logged: ScriptedServer['logged'] = [];
  const waiting: ((record: CallRecord) => void)[] = [];
  const log = (fields: object, message: string) => void logged.push({ fields, message });
  let lastCall: Call | undefined;
  const unused = async (_: unknown, call: Call) => {
    lastCall = call;
    return {};
  };
  const server = await serveContracts({
    internalCallers: [{ name: 'gateway', digest: digestOf(internalCredential) }],
    authenticateOperator: async (token) =>
      token === operatorToken
        ? { name: 'ada', scopes: new Set(['accounts' as const]), clientIds: undefined }
        : undefined,
    logger: { info: log, warn: log, error: log },
    observe: (record) => {
      records.push(record);
      waiting.shift()?.(record);
    },
    host: '127.0.0.1',
    contracts: [
      scriptedContract(IntakeService, {
        resolve: unused,
        next: (request, call) => {
          lastCall = call;
          return script(request, call) as Promise<NextResponse>;
        },
        back: unused,
        abandon: unused,
      }),
      scriptedContract(BrandService, { getBrand: unused }),
      scriptedContract(
        OperatorService,
        { createClient: unused, getClient: unused, listClients: unused },
        sharedAccess,
      ),
    ],
    ...options,
  });
  return {
    server,
    records,
    logged,
    lastCall: () => lastCall,
    nextRecord: () => new Promise((resolve) => waiting.push(resolve)),
    [Symbol.asyncDispose]: () => server.close(0),
  };
}

/** A transport to these URLs; closed with the test. */
export function transportTo(
  targets: readonly string[],
  options: Partial<TransportOptions> = {},
): RpcTransport {
  const credential = 'operatorToken' in options ? {} : { internalCredential };
  const transport = createTransport({ ...credential, targets, ...options } as TransportOptions);
  onTestFinished(transport.close);
  return transport;
}

type CallerOptions = Partial<TransportOptions> & { targets: readonly string[] };

export interface Caller extends AsyncDisposable {
  readonly intake: Client<typeof IntakeService>;
}

/** A client over the transport under test. */
export function caller(options: CallerOptions): Caller {
  const transport = createTransport({ internalCredential, ...options } as TransportOptions);
  return { intake: createClient(IntakeService, transport), [Symbol.asyncDispose]: transport.close };
}

/** A scripted server and a client of it, both closed at the end of the scope. */
export async function calledServer(
  script?: Script,
  serveOptions: Partial<ServeOptions> = {},
  options: Partial<TransportOptions> = {},
): Promise<ScriptedServer & Caller> {
  const scripted = await scriptedServer(script, serveOptions);
  const client = caller({ ...options, targets: [scripted.server.httpUrl] });
  return {
    ...scripted,
    ...client,
    async [Symbol.asyncDispose]() {
      await client[Symbol.asyncDispose]();
      await scripted[Symbol.asyncDispose]();
    },
  };
}

/** Headers of a call by another service. */
export const internalHeaders = { 'x-internal-credential': internalCredential };
