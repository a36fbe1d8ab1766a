import type { DescService, MessageInitShape } from '@bufbuild/protobuf';
import { accessOf } from '@telehealth/contracts/access';
import type { BrandSchema } from '@telehealth/contracts/accounts/v1/brand';
import { mapValues } from '@telehealth/public-api/schema/map-values';
import { type Call, type HttpRouteHandler, serveContracts } from '@telehealth/rpc';
import { type MessageHandlers, scriptedContract } from '@telehealth/rpc/testing';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { internalCallersInTests, internalCredential } from '@telehealth/service-kit/testing';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Context, ContextOverrides } from '../src/context.ts';
import type { TimeLimits } from '../src/edge/limits/time-limits.ts';
import { buildApp, createContext, loadConfig } from '../src/index.ts';
import { listening } from './raw-http.ts';
import { contracts, ownBrand, ownHeaders, resolutionOf } from './scripted.ts';

/** What a gateway under test seals its cookies with. */
export const gatewaySecret = Buffer.alloc(32, 1).toString('hex');

const logger = createLogger({ service: 'test', level: 'silent' });

type Contracts = typeof contracts;

/** What the upstreams answer; a test may exchange any of it at any time. */
export type Script = { -readonly [Name in keyof Contracts]: Partial<MessageHandlers<Contracts[Name]>> } & {
  /** Answers what arrives at intake's uploads. */
  media: HttpRouteHandler;
  origins: (brandId: string) => Promise<readonly string[]> | readonly string[];
};

/** A call that arrived at an upstream. */
export interface Received {
  readonly method: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare what was sent as a whole
  readonly message: any;
  readonly call: Call;
}

/** A gateway over upstreams that are real servers, each answering what its script says. */
export interface GatewayOverWire extends AsyncDisposable {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly port: number;
  readonly script: Script;
  readonly clock: { time: number };
  readonly received: Received[];
  /** What the gateway logged, from `info` on. */
  readonly lines: string[];
  /** Calls that arrived at a method. */
  count(method: string): number;
}

/** Upstreams that know the keys of `scripted.ts` and nothing else. */
function emptyScript(): Script {
  return {
    ...(mapValues(contracts, () => ({})) as Record<keyof Contracts, object>),
    credentials: { resolveCredential: async ({ keySha256 }) => resolutionOf(keySha256) },
    platform: { checkReadOnly: async () => ({}) },
    domainRouting: { listActiveDomains: async () => ({}), listChangedHostnames: async () => ({}) },
    media: async (_req, res) => void res.writeHead(204).end(),
    origins: () => [],
  };
}

/** Starts both on free ports. */
export async function gatewayOverWire(
  initial: Partial<Script> = {},
  env: Readonly<Record<string, string>> = {},
  limits?: TimeLimits,
  overrides: ContextOverrides = {},
): Promise<GatewayOverWire> {
  const received: Received[] = [];
  const script: Script = { ...emptyScript(), ...initial };
  script.browserAccess = {
    getBrowserOrigins: async ({ brandId }) => ({ origins: [...(await script.origins(brandId))] }),
  };
  /** Records the calls of a contract and answers them by its script. */
  const recorded = (service: DescService, handlers: () => object) => {
    const methods = service.methods.map(({ localName: method }) => {
      const handle = async (message: unknown, call: Call) => {
        // Every gateway reads them by itself.
        if (!['listActiveDomains', 'listChangedHostnames', 'checkReadOnly'].includes(method))
          received.push({ method, message, call });
        const handler = (handlers() as Record<string, (message: unknown, call: Call) => unknown>)[method];
        if (handler === undefined) throw new Error(`${method} is not scripted`);
        return handler(message, call);
      };
      return [method, handle];
    });
    return scriptedContract(service, Object.fromEntries(methods), {
      ...accessOf(service),
      scope: 'accounts',
    });
  };
  const upstreams = await serveContracts({
    host: '127.0.0.1',
    internalCallers: internalCallersInTests,
    authenticateOperator: async () => undefined,
    logger,
    routes: [
      {
        prefix: '/media',
        callers: ['gateway'],
        methods: ['HEAD', 'POST', 'PATCH'],
        handle: (req, res, call) => {
          received.push({ method: `media ${req.method}`, message: req.headers, call });
          return script.media(req, res, call);
        },
      },
    ],
    contracts: Object.entries(contracts).map(([name, service]) =>
      recorded(service, () => script[name as keyof Contracts]),
    ),
  });
  const url = upstreams.httpUrl;
  const config = loadConfig({
    INTERNAL_CREDENTIAL: internalCredential,
    CURSOR_KEYS: gatewaySecret,
    LOG_LEVEL: 'silent',
    ACCOUNTS_URL: url,
    INTAKE_URL: url,
    CATALOG_URL: url,
    ORDERS_URL: url,
    WEBHOOKS_URL: url,
    DOMAINS_URL: url,
    ONBOARDING_URL: url,
    ...{
      PUBLIC_URL: 'https://api.telehealth.example',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT: `gateway:${'s'.repeat(32)}`,
      PERSON_KEYS: 'p'.repeat(43),
    },
    ...env,
  });
  const clock = { time: 1_000_000, now: () => clock.time };
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const context = await createContext(config, {
    clock,
    logger: createLogger({ service: 'gateway', destination }),
    egress: issuersEverywhere,
    ...overrides,
  });
  const app = buildApp(context, limits);
  const port = await listening(app);
  return {
    app,
    context,
    port,
    script,
    clock,
    received,
    lines,
    count: (method) => received.filter((one) => one.method === method).length,
    async [Symbol.asyncDispose]() {
      await app.close();
      await context.close();
      await upstreams.close(0);
    },
  };
}

/** Every address is that of an issuer, which answers nothing but its metadata. */
const issuersEverywhere: NonNullable<ContextOverrides['egress']> = {
  async send({ url }) {
    const issuer = new URL(url).origin;
    const excerpt = JSON.stringify({ issuer, authorization_endpoint: `${issuer}/authorize` });
    const headers = { 'content-type': 'application/json' };
    return { answered: true, status: 200, headers, excerpt, truncated: false, timing: {} };
  },
  async close() {},
};

/** What a file says of its gateway. */
export interface GatewayOfFile {
  /** What the upstreams answer at the beginning of each test. */
  readonly script?: Partial<Script>;
  readonly env?: () => Promise<Record<string, string>> | Record<string, string>;
  readonly limits?: TimeLimits;
  readonly overrides?: ContextOverrides;
}

/**
 * One gateway for all tests of a file. Each test begins with the script of the file, an hour after the test before, so that
 * nothing is cached any more and every allowance is whole.
 */
export function gatewayOfFile({ script = {}, env = () => ({}), limits, overrides }: GatewayOfFile = {}) {
  let running: GatewayOverWire;
  beforeAll(async () => {
    running = await gatewayOverWire(script, await env(), limits, overrides);
    // The first call of upstreams takes longest; on a busy machine longer than a lookup may.
    await running.app.inject({ url: '/v1/nothing', headers: ownHeaders });
  });
  beforeEach(() => {
    const { browserAccess } = running.script;
    Object.assign(running.script, emptyScript(), { browserAccess }, script);
    running.received.length = 0;
    running.lines.length = 0;
    running.clock.time += 3_600_000;
  });
  afterAll(() => running[Symbol.asyncDispose]());

  const dispatched = () => running.received.filter(({ method }) => method !== 'resolveCredential');
  return {
    get app() {
      return running.app;
    },
    get port() {
      return running.port;
    },
    get script() {
      return running.script;
    },
    get clock() {
      return running.clock;
    },
    get received() {
      return running.received;
    },
    get lines() {
      return running.lines;
    },
    count: (method: string) => running.count(method),
    /** Sends a request that passes every check before the route's own, such as `POST /v1/payments`. */
    ask: (methodAndUrl: string, payload?: object, headers: InjectOptions['headers'] = ownHeaders) => {
      const [method, url = ''] = methodAndUrl.split(' ') as ['GET', string];
      return running.app.inject({ method, url, headers, ...(payload && { payload }) });
    },
    /** The calls of upstreams other than the lookup of the key. */
    dispatched,
    /** The message of the last one. */
    sent: () => dispatched().at(-1)?.message,
    /** Has a method of an upstream answer, or throw an error. */
    answer: (service: keyof Script, method: string, answer: unknown) => {
      const handler = async () => {
        if (answer instanceof Error) throw answer;
        return answer;
      };
      Object.assign(running.script, { [service]: { ...running.script[service], [method]: handler } });
    },
  };
}

/** A brand as accounts answers it. */
export const someBrand = {
  brandId: ownBrand,
  clientId: 'cli_own',
  name: 'Own',
  enabledTherapies: ['weight_loss'],
  browserOrigins: ['https://shop.example'],
  redirectAllowlist: ['https://shop.example/thanks'],
  supportRoute: '',
  themeJson: '{"accent":"#0b5fff","nested":{"a":[1,null]}}',
  capture: 'automatic',
  version: 3n,
  createdAt: 1_768_210_200_000n,
  updatedAt: 1_770_134_712_408n,
} satisfies MessageInitShape<typeof BrandSchema>;

/** The same as bodies show it. */
export const someBrandJson = {
  brand_id: ownBrand,
  client_id: 'cli_own',
  name: 'Own',
  enabled_therapies: ['weight_loss'],
  browser_origins: ['https://shop.example'],
  redirect_allowlist: ['https://shop.example/thanks'],
  domains: { login: null, member: null },
  support_route: null,
  support: { url: null, email: null, phone: null },
  privacy_url: null,
  terms_url: null,
  theme: { accent: '#0b5fff', nested: { a: [1, null] } },
  logo: null,
  hero: null,
  capture: 'automatic',
  version: 3,
  created_at: '2026-01-12T09:30:00.000Z',
  updated_at: '2026-02-03T16:05:12.408Z',
};
