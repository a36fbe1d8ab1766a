import { type DescMessage, fromJson, type JsonObject, toBinary } from '@bufbuild/protobuf';
import type { ServiceServer } from '../service/service-server.ts';

/** Of one operator method, as JSON. */
export interface BoundRequests {
  /** About the owner's client. */
  readonly own: object;
  /** About something that does not exist; `own` for a request that names nothing. */
  readonly missing?: object;
}

/** Every service serves these contracts. */
export const parkedEventRequests: Readonly<Record<string, BoundRequests>> = {
  'ParkedEventService/ListParkedEvents': { own: {} },
  'ParkedEventService/ReplayParkedEvents': { own: { all: true } },
  'ParkedEventService/DropParkedEvents': { own: { all: true } },
  'StoreService/GetSizes': { own: {} },
  'OverviewService/GetOverview': { own: {} },
  'AuditService/FollowAuditRows': { own: {} },
  'ClientDataService/GetClientData': { own: { clientId: 'cli_own' } },
  'ClientDataService/DeleteClientData': { own: { clientId: 'cli_own' } },
};

/** To operators bound to a client. */
export interface BoundAnswers {
  /** About the owner's things, to an operator of another client. */
  readonly stranger: string;
  /** To the same operator, about something that does not exist. */
  readonly missing: string;
  /** About the owner's things, to an operator of its client. */
  readonly owner: string;
}

/** With every scope, each bound to one client. */
export interface BoundTokens {
  readonly owner: string;
  readonly stranger: string;
}

/** That need a token, as `<service>/<method>`. */
export function operatorMethods({ operators }: ServiceServer): readonly string[] {
  return operators.contracts.flatMap(({ service, access }) =>
    service.methods
      .filter(({ localName }) => !['internal', 'open'].includes(access.methods.get(localName) ?? ''))
      .map(({ name }) => `${service.typeName.split('.').at(-1)}/${name}`),
  );
}

/** In the order of requests, the stranger before the owner. Returns statuses with bodies. */
export async function askBoundOperators(
  server: ServiceServer,
  tokens: BoundTokens,
  requests: Readonly<Record<string, BoundRequests>>,
): Promise<Readonly<Record<string, BoundAnswers>>> {
  const answers: Record<string, BoundAnswers> = {};
  for (const [method, { own, missing = own }] of Object.entries(requests)) {
    const ask = (token: string, request: object) => answerOf(server, token, method, request);
    answers[method] = {
      stranger: await ask(tokens.stranger, own),
      missing: await ask(tokens.stranger, missing),
      owner: await ask(tokens.owner, own),
    };
  }
  return answers;
}

async function answerOf(
  { httpUrl, operators }: ServiceServer,
  token: string,
  method: string,
  request: object,
): Promise<string> {
  const [serviceName, methodName] = method.split('/');
  const { service } =
    operators.contracts.find((one) => one.service.typeName.endsWith(`.${serviceName}`)) ?? {};
  const described = service?.methods.find(({ name }) => name === methodName);
  if (described === undefined) throw new Error(`${method} is not served`);
  const isUnary = described.methodKind === 'unary';
  const response = await fetch(`${httpUrl}/${service?.typeName}/${methodName}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': isUnary ? 'application/json' : 'application/connect+proto',
    },
    body: isUnary ? JSON.stringify(request) : streamed(described.input, request),
  });
  return `${response.status} ${await response.text()}`;
}

/** In Connect's framing. */
function streamed(schema: DescMessage, request: object): Buffer {
  const message = toBinary(schema, fromJson(schema, request as JsonObject));
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.byteLength, 1);
  return Buffer.concat([head, message]);
}

export function kindOfAnswer(answer: string): 'forbidden' | 'not-found' | 'empty' | 'answered' | 'refused' {
  if (answer.startsWith('403 ')) return 'forbidden';
  if (answer.includes('"code":"not_found"')) return 'not-found';
  if (answer === '200 {}') return 'empty';
  return answer.startsWith('200 ') && !answer.includes('"error":{') ? 'answered' : 'refused';
}
