import { expect, test } from 'vitest';
import { operationOf, requestFor, targetOf } from '../operations.ts';
import { ownBrand, ownHeaders } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const gateway = gatewayOfFile();

/** What is sent, a query or a body, and where the issue points. */
type Fault = readonly [sent: string | object | undefined, where: string | undefined];

const x = (length: number) => 'x'.repeat(length);
const many = <T>(count: number, of: (i: number) => T) => Array.from({ length: count }, (_, i) => of(i));
const slot = (copy: object, where: string): Fault => [{ locales: { en: copy } }, `/locales/en${where}`];
const words = (copy: object, where: string): Fault => [{ copy: { headline: 'H', ...copy } }, `/copy${where}`];
const inSpanish = (copy: object, where: string): Fault =>
  words({ locales: { es: { headline: '¿Fuma?', ...copy } } }, `/locales/es${where}`);
const localesOf = (tags: readonly string[]) => Object.fromEntries(tags.map((tag) => [tag, {}]));
const longTag = `en-x${'-abcdefg'.repeat(13)}`;
const leapSecond = '2016-12-31T23:59:60Z';
const time = '2026-02-03T16:05:12.408Z';

const fact = { code: 'smoker', value_type: 'code', cardinality: 'single', options: [{ code: 'yes' }] };
const factWith = (part: object, where: string): Fault => [{ ...fact, ...part }, where];
const question = { fact: 'smoker', control: 'text', copy: { headline: 'Do you smoke?' } };
const questionWith = (part: object, where: string): Fault => [{ ...question, ...part }, where];
const payment = (part: object, where: string): Fault => [{ journey_id: 'jny_1', ...part }, where];
const amounts = [0, -1, 1.5, '500', null, true, 2 ** 53, 1e300];

const type = 'journey.case.opened.v1';
const registration = { url: 'https://hooks.example/a', event_types: [type] };
const partsOfRegistration: readonly [object, string][] = [
  [{ event_types: ['journey.unheard.of.v9'] }, '/event_types/0'],
  [{ event_types: [type, type] }, '/event_types'],
  [{ event_types: [] }, '/event_types'],
  [{ event_types: null }, '/event_types'],
  [{ url: '' }, '/url'],
  [{ url: `https://a.example/${x(2031)}` }, '/url'],
  [{ brand_id: ownBrand }, '/brand_id'],
  [{ secret: 'mine' }, '/secret'],
];

const faultsOf: readonly (readonly [rule: string, id: string, faults: readonly Fault[]])[] = [
  [
    'decisions.md 3 brands',
    'updateBrand',
    [
      [{ name: 'x' }, '/name'],
      [{ brand_id: ownBrand }, '/brand_id'],
      [{ enabled_therapies: 'weight_loss' }, '/enabled_therapies'],
      [{ redirect_allowlist: ['https://x.example/', 1] }, '/redirect_allowlist/1'],
      [{ support_route: '' }, '/support_route'],
      [{ theme: [] }, '/theme'],
      [{ theme: null }, '/theme'],
    ],
  ],
  [
    'decisions.md 3 browser origins',
    'replaceBrowserOrigins',
    [
      [{}, '/origins'],
      [{ origins: [], brand_id: 'x' }, '/brand_id'],
      [{ origins: [1] }, '/origins/0'],
      [{ origins: Array(51).fill('https://a.example') }, '/origins'],
    ],
  ],
  [
    'interface.md 4.5',
    'enableOffering',
    [
      [{}, '/offering_ref'],
      [{ offering_ref: '' }, '/offering_ref'],
      [{ offering_ref: 1 }, '/offering_ref'],
      [{ offering_ref: 'wl-1', brand_id: ownBrand }, '/brand_id'],
      [{ offering_ref: 'wl-1', status: 'active' }, '/status'],
    ],
  ],
  [
    'decisions.md 5 display copy',
    'replaceDisplayCopy',
    [
      [{}, '/locales'],
      [{ locales: [] }, '/locales'],
      [{ locales: localesOf(['en_US']) }, '/locales/en_US'],
      [{ locales: localesOf(['en~x/y']) }, '/locales/en~0x~1y'],
      [{ locales: localesOf(['']) }, '/locales/'],
      [{ locales: localesOf(many(51, (i) => `en-x${i + 10}`)) }, '/locales'],
      slot({ headline: 'x' }, '/headline'),
      slot({ title: 1 }, '/title'),
      slot({ title: '' }, '/title'),
      slot({ title: x(81) }, '/title'),
      slot({ subtitle: x(161) }, '/subtitle'),
      slot({ description: x(601) }, '/description'),
      slot({ cta: x(41) }, '/cta'),
      slot({ bullets: Array(7).fill('x') }, '/bullets'),
      slot({ bullets: ['x', x(121)] }, '/bullets/1'),
    ],
  ],
  [
    'interface.md 4.4',
    'updateQuestion',
    [
      [{ fact: 'other' }, '/fact'],
      [{ required: true, control: 'text' }, '/control'],
      [{ when: { kind: 'always' } }, '/when'],
      [{ id: 'qst_2' }, '/id'],
      [{ copy: {} }, '/copy/headline'],
      [{ copy: 'x' }, '/copy'],
      words({ headline: '' }, '/headline'),
      words({ headline: x(301) }, '/headline'),
      words({ helper: x(501) }, '/helper'),
      words({ placeholder: x(121) }, '/placeholder'),
      words({ html: 'x' }, '/html'),
      words({ locales: localesOf(['es_MX']) }, '/locales/es_MX'),
      words({ locales: localesOf([longTag]) }, `/locales/${longTag}`),
      words({ locales: { es: { helper: 'A' } } }, '/locales/es/headline'),
      inSpanish({ locales: {} }, '/locales'),
      inSpanish({ option_labels: { a: x(121) } }, '/option_labels/a'),
      words({ locales: Object.fromEntries(many(21, (i) => [`en-x-a${i}`, { headline: 'H' }])) }, '/locales'),
      [{ option_labels: { 'a/b': 1 } }, '/option_labels/a~1b'],
      [{ option_labels: { a: x(121) } }, '/option_labels/a'],
      [{ options: ['a', 'a'] }, '/options'],
      [{ options: ['a', 1] }, '/options/1'],
      [{ required: 'true' }, '/required'],
    ],
  ],
  [
    'interface.md 2.7',
    'createQuestion',
    [
      questionWith({ fact: undefined }, '/fact'),
      questionWith({ fact: '' }, '/fact'),
      questionWith({ control: undefined }, '/control'),
      questionWith({ copy: undefined }, '/copy'),
      questionWith({ when: 'always' }, '/when'),
      questionWith({ when: null }, '/when'),
    ],
  ],
  [
    'decisions.md 5 order',
    'orderQuestions',
    [
      [{}, '/question_ids'],
      [{ question_ids: ['a', 'a'] }, '/question_ids'],
      [{ question_ids: ['q'.repeat(65)] }, '/question_ids/0'],
      [{ question_ids: [1] }, '/question_ids/0'],
    ],
  ],
  [
    'decisions.md 5 own facts',
    'createFact',
    [
      factWith({ code: undefined }, '/code'),
      factWith({ code: '' }, '/code'),
      factWith({ code: 'Smoker' }, '/code'),
      factWith({ code: `${ownBrand}:smoker` }, '/code'),
      factWith({ code: x(65) }, '/code'),
      factWith({ value_type: 'blob' }, '/value_type'),
      factWith({ cardinality: undefined }, '/cardinality'),
      factWith({ cardinality: 'many' }, '/cardinality'),
      factWith({ options: ['yes'] }, '/options/0'),
      factWith({ options: [{ code: 'a b' }] }, '/options/0/code'),
      factWith({ options: [{}] }, '/options/0/code'),
      factWith({ options: [{ code: 'a', label: 'A' }] }, '/options/0/label'),
      factWith({ options: many(51, (i) => ({ code: `o${i}` })) }, '/options'),
    ],
  ],
  [
    'decisions.md 5',
    'listFacts',
    [
      ['', '?therapy'],
      ['therapy=', '?therapy'],
      ['mode=initial', '?therapy'],
      ['therapy=weight_loss&therapy=ed', '?therapy'],
      ['therapy=weight_loss&mode=yearly', '?mode'],
      ['therapy=weight_loss&mode=', '?mode'],
      ['therapy=weight_loss&q=a&q=b', '?q'],
    ],
  ],
  [
    'decisions.md 3 addresses',
    'suggestAddresses',
    [
      ['', '?q'],
      ['q=', '?q'],
      ['q=ab', '?q'],
      [`q=${x(201)}`, '?q'],
      ['q=abc&q=def', '?q'],
      ...['limit=0', 'limit=11', 'limit=1.5', 'limit=', 'limit=1&limit=2'].map(
        (limit): Fault => [`q=abc&${limit}`, '?limit'],
      ),
    ],
  ],
  [
    'decisions.md 3 addresses',
    'retrieveAddress',
    [
      ['', '?id'],
      ['id=a&id=b', '?id'],
    ],
  ],
  [
    'decisions.md 3, payment initiation: no caller names the amount',
    'initiatePayment',
    [
      [{ journey_id: 'ord_1' }, '/journey_id'],
      [{}, '/journey_id'],
      payment({ offering_ref: '' }, '/offering_ref'),
      payment({ return_url: '' }, '/return_url'),
      payment({ return_url: `https://shop.example/${x(2048)}` }, '/return_url'),
      payment({ capture: 'later' }, '/capture'),
      payment({ total_minor: 1 }, '/total_minor'),
    ],
  ],
  ['decisions.md 14', 'capturePayment', [[undefined, undefined]]],
  [
    'decisions.md 6 and interface.md conventions: a lost body refunds nothing, and an amount is a positive integer',
    'refundPayment',
    [[undefined, undefined], ...amounts.map((amount_minor): Fault => [{ amount_minor }, '/amount_minor'])],
  ],
  [
    'decisions.md 10',
    'createWebhookRegistration',
    partsOfRegistration.map(([part, where]) => [{ ...registration, ...part }, where]),
  ],
  ['decisions.md 10', 'updateWebhookRegistration', partsOfRegistration],
  [
    'decisions.md 10',
    'rotateWebhookSecret',
    [
      [undefined, undefined],
      ...[-1, 604_801, 1.5, '60', null].map(
        (overlap_seconds): Fault => [{ overlap_seconds }, '/overlap_seconds'],
      ),
    ],
  ],
  [
    'interface.md 4.11',
    'testWebhookRegistration',
    [
      [undefined, undefined],
      ...['', 'journey.unheard.of.v9', null].map((event_type): Fault => [{ event_type }, '/event_type']),
    ],
  ],
  [
    'decisions.md 3, recover',
    'recoverDeliveries',
    [
      [undefined, undefined],
      [{}, '/since'],
      ...['yesterday', '2026-02-03', 1_770_134_712_408, leapSecond].map(
        (since): Fault => [{ since }, '/since'],
      ),
      [{ since: time, until: leapSecond }, '/until'],
      [{ since: time, until: null }, '/until'],
    ],
  ],
  [
    'decisions.md 5',
    'reportTestMilestone',
    [
      [{ type: 'payment.succeeded' }, '/type'],
      [{}, '/type'],
      [{ type: 'case.opened', reference: 'ann@example.com' }, '/reference'],
      [{ type: 'labs.skipped', occurred_at: '2026-02-30T00:00:00Z' }, '/occurred_at'],
    ],
  ],
  [
    'decisions.md 5',
    'advanceTestClock',
    ['0h', '1', '1w', '-1h', '1.5h', 'PT1H', ''].map((advance): Fault => [{ advance }, '/advance']),
  ],
  [
    'decisions.md 3',
    'registerDomain',
    [
      [{ kind: 'portal', hostname: 'a.b.example' }, '/kind'],
      [{ kind: 'login' }, '/hostname'],
      [{ hostname: 'a' }, '/kind'],
    ],
  ],
  [
    'decisions.md 15',
    'readFunnel',
    [
      ['from=2026-02-30', '?from'],
      ['to=2026-13-01', '?to'],
      ['from=2026-02-04&to=2026-02-03', '?from'],
      ['from=2026-01-01&to=2026-04-03', '?from'],
    ],
  ],
  [
    'decisions.md 3, deliveries',
    'listDeliveries',
    [
      ...['open', '', 'PENDING'].map((status): Fault => [`status=${status}`, '?status']),
      ['event_type=journey.unheard.of.v9', '?event_type'],
      ['event_id=dlv_1', '?event_id'],
      ...['yesterday', '2026-02-03'].map((since): Fault => [`since=${since}`, '?since']),
      [`until=${leapSecond}`, '?until'],
    ],
  ],
  [
    'decisions.md 3, events',
    'listEvents',
    [
      ...['journey.unheard.of.v9', '', 'order.changed.v1'].map((one): Fault => [`type=${one}`, '?type']),
      ['type=a&type=b', '?type'],
      ...['ord_1', ''].map((id): Fault => [`journey_id=${id}`, '?journey_id']),
      ...['yesterday', leapSecond].map((since): Fault => [`since=${since}`, '?since']),
    ],
  ],
  [
    'decisions.md 3, orders list',
    'listOrders',
    [
      ...['', 'yesterday', '2026-02-30T00:00:00Z', '2026-02-03', '2026-02-03T16:05:12', '1770134712408'].map(
        (since): Fault => [`updated_since=${since}`, '?updated_since'],
      ),
      // No order has a leap second.
      [`updated_since=${leapSecond}`, '?updated_since'],
      ...['shipped', 'PAID', ''].map((state): Fault => [`state=${state}`, '?state']),
      ...['', 'a%20b'].map((ref): Fault => [`offering_ref=${ref}`, '?offering_ref']),
      ...['', 'a%20b'].map((reference): Fault => [`reference=${reference}`, '?reference']),
    ],
  ],
  [
    'decisions.md 14',
    'listEnrollments',
    [
      ['status=new', '?status'],
      ['reference=a%20b', '?reference'],
      ['person_id=ann', '?person_id'],
      ['offering_ref=', '?offering_ref'],
      ['updated_since=x', '?updated_since'],
      ['brand_id=1', '?brand_id'],
    ],
  ],
];

const rows = faultsOf.flatMap(([rule, id, faults]) =>
  faults.map(([sent, where]) => {
    const shown = (JSON.stringify(sent) ?? 'no body').replaceAll(/(.{1,9}?)\1{9,}/g, '$1…').slice(0, 100);
    return { rule, id, sent, where, shown };
  }),
);
test.each(rows)(
  '$rule: $id with $shown is 400 with the place $where, and nothing is dispatched',
  async ({ id, sent, where }) => {
    const operation = operationOf(id);
    const query = typeof sent === 'string' ? sent : undefined;
    const { payload: _, ...request } = requestFor(operation, ownHeaders);
    const answer = await gateway.app.inject({
      ...request,
      ...(query !== undefined && { url: `${targetOf({ ...operation, query: '' })}?${query}` }),
      ...(typeof sent === 'object' && { payload: sent }),
    });
    const { issues = [] } = answer.json();
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        ...{ type: '/problems/malformed-request', title: 'Malformed request', status: 400 },
        ...{ code: 'request_invalid', detail: issues[0]?.message },
        issues: [{ code: expect.any(String), message: expect.any(String), ...(where && { where }) }],
      },
    ]);
    expect(answer.body).not.toContain('xxx');
    expect(gateway.dispatched()).toEqual([]);
  },
);
