import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What the API answers to a call: a status with a JSON body, or with a page. */
export interface ScriptedAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly page?: string;
}

/** A call as it came. */
export interface ScriptedCall {
  /** `<method> <path without ids>` */
  readonly call: string;
  readonly authorization: string | undefined;
}

/** A public API that answers as a healthy brand does, unless told otherwise. */
export interface ScriptedApi {
  readonly url: string;
  /** Every call, in their order. */
  readonly calls: readonly ScriptedCall[];
  /** Answers of single calls. A promise keeps its caller waiting. */
  readonly answers: Record<string, ScriptedAnswer | Promise<ScriptedAnswer>>;
}

const question = {
  ...{ node_id: 'q_smoker', kind: 'question', control: 'yes_no', fact: 'smoker' },
};
const paid = 'journey.payment.succeeded.v1';

const healthy: Readonly<Record<string, ScriptedAnswer>> = {
  'GET offerings': { status: 200, body: { data: [{ offering_ref: 'wl-1', status: 'active' }] } },
  'GET resolve': { status: 200, body: { journey_id: 'jny_1', status: 'active', node: question } },
  'POST next': { status: 200, body: { journey_id: 'jny_1', status: 'complete', node: null } },
  'POST payments': {
    status: 201,
    body: { data: { order_ref: 'ord_1', checkout_url: 'https://public.example/checkout/secret' } },
  },
  'GET secret': {
    status: 200,
    page: '<input name="form_token" value="token"><button name="action" value="pay">',
  },
  'POST secret': { status: 303 },
  'GET status': { status: 200, body: { payment_state: 'paid' } },
  'GET registrations': {
    status: 200,
    body: { data: [{ registration_id: 'whr_1', event_types: [paid] }] },
  },
  'GET events': { status: 200, body: { data: [{ id: 'evt_1' }] } },
  'GET deliveries': { status: 200, body: { data: [{ delivery_id: 'dlv_1' }] } },
  'GET storefront': { status: 200, body: { data: { sellable: true } } },
  'GET readiness': { status: 200, body: { data: { ready: true } } },
};

/** Starts such an API; it is closed with the test. */
export async function startScriptedApi(): Promise<ScriptedApi> {
  const calls: ScriptedCall[] = [];
  const answers: Record<string, ScriptedAnswer | Promise<ScriptedAnswer>> = {};
  const server = createServer(async (request, response) => {
    const call = nameOf(request);
    calls.push({ call, authorization: request.headers.authorization });
    const { status, body, page } = (await (answers[call] ?? healthy[call])) ?? { status: 404 };
    const type = page === undefined ? 'application/json' : 'text/html';
    response.writeHead(status, { 'content-type': type });
    response.end(page ?? (body === undefined ? '' : JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, answers };
}

function nameOf({ method, url = '' }: IncomingMessage): string {
  const { pathname } = new URL(url, 'http://api.example');
  return `${method} ${pathname.split('/').at(-1)}`;
}
