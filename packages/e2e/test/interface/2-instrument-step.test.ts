import { describe, expect, test } from 'vitest';
import { demoIntake } from '../../src/clients/target.ts';
import { walk } from '../../src/walk/walk.ts';

const client = demoIntake();
const nodeOf = async (
  script: Record<string, unknown>,
  wanted: (node: { kind: string; control?: string; display?: string }) => boolean,
) => {
  const walked = await walk(client, script);
  const step = walked.steps.find(({ node }) => node && wanted(node));
  if (!step) throw new Error('the walk never served such a node');
  return step.node;
};

describe('interface.md 2.1', () => {
  test('a step carries session, journey, status and progress, and no field that is absent', async () => {
    const { body } = await client.resolve();
    expect(Object.keys(body).sort()).toEqual([
      'can_go_back',
      'format_locale',
      'journey_id',
      'locale',
      'node',
      'offering_state',
      'progress',
      'reference',
      'resumed',
      'session_id',
      'status',
      'units',
    ]);
    expect((await client.resolve(body.journey_id)).body.session_id).toBe(body.session_id);
  });
});

describe('interface.md 2.2', () => {
  test('a question names its fact, its control and whether it is required', async () => {
    const node = await nodeOf({}, ({ kind }) => kind === 'question');
    expect(node).toMatchObject({
      kind: 'question',
      fact: expect.any(String),
      control: expect.any(String),
      copy: expect.any(String),
      section_id: expect.any(String),
      required: expect.any(Boolean),
    });
  });

  test('options list the same codes in the same order as option_codes, and mark the exclusive one', async () => {
    const node = await nodeOf({}, ({ control }) => control === 'multi_select_cards');
    expect(node.options.map(({ code }: { code: string }) => code)).toEqual(node.option_codes);
    expect(node.options.filter(({ exclusive }: { exclusive?: boolean }) => exclusive)).toHaveLength(1);
  });

  test.each([
    [96, 'above'],
    [65, 'in_zone'],
    [50, 'below'],
  ])('a computed display at %i kg shows BMI, zone and, where authored, the line for %s', async (weight) => {
    const node = await nodeOf({ weight_kg: weight }, ({ display }) => display === 'computed');
    expect(node.values.bmi).toBe(Math.round((weight / 1.72 ** 2) * 10) / 10);
    expect(node.zone).toMatchObject({ scale_min: 15, scale_max: 45, zone_min: 18.5, zone_max: 25 });
    expect(['string', 'undefined']).toContain(typeof node.reassurance);
    expect(node.required).toBeUndefined();
  });

  test('the line differs with the band the value falls in', async () => {
    const above = await nodeOf({ weight_kg: 96 }, ({ display }) => display === 'computed');
    const inZone = await nodeOf({ weight_kg: 65 }, ({ display }) => display === 'computed');
    expect(above.reassurance).toBeTruthy();
    expect(above.reassurance).not.toBe(inZone.reassurance);
  });

  test('a consent node carries version, grants and its copy, and binds no fact', async () => {
    const node = await nodeOf({}, ({ kind }) => kind === 'consent');
    expect(node).toMatchObject({
      consent_version: expect.any(String),
      grants: expect.any(Array),
      required: true,
    });
    expect(Object.keys(node.content).length).toBeGreaterThan(0);
    expect(node.fact).toBeUndefined();
  });
});

describe('interface.md 2.2 consent_version', () => {
  test('a stale version is refused with an issue, and nothing is affirmed', async () => {
    const stopped = await walk(client, {}, ({ kind }) => kind === 'consent');
    const node_id = stopped.nodes.at(-1)?.node_id;
    const refused = await client.next(stopped.journeyId, {
      node_id,
      consent: { affirmed: true, consent_version: '1999-01-01' },
    });
    expect(refused.status).toBe(200);
    expect(refused.body).toMatchObject({
      status: 'active',
      node: { node_id },
      issues: [{ code: 'consent.version_stale' }],
    });
  });
});
