import { expect, test } from 'vitest';
import { demoIntake } from '../../src/clients/target.ts';
import { type Walk, type WalkedNode, walk } from '../../src/walk/walk.ts';

const client = demoIntake();
const nodeThat = ({ steps }: Walk, isWanted: (node: WalkedNode & { readonly display?: string }) => boolean) =>
  steps.find(({ node }) => node && isWanted(node))?.node;

test('interface.md 2.1: a step carries session, journey, status and progress, and no field that is absent', async () => {
  const { body } = await client.resolve();
  expect(Object.keys(body).sort()).toEqual([
    ...[
      'can_go_back',
      'case_number',
      'format_locale',
      'journey_id',
      'locale',
      'node',
      'offering_state',
      'progress',
    ],
    ...['reference', 'resumed', 'session_id', 'status', 'time_zone', 'units'],
  ]);
  expect((await client.resolve(body.journey_id)).body.session_id).toBe(body.session_id);
});

test('interface.md 2.2: a question, its options, a computed display and a consent carry what the page shows, by their kind', async () => {
  const walks = await Promise.all([96, 65, 50].map((weight_kg) => walk(client, { weight_kg })));
  const [above] = walks as [Walk, Walk, Walk];
  expect(nodeThat(above, ({ kind }) => kind === 'question')).toMatchObject({
    ...{ fact: expect.any(String), control: expect.any(String), copy: expect.any(String) },
    ...{ section_id: expect.any(String), required: expect.any(Boolean) },
  });
  const { options, option_codes } = nodeThat(above, ({ control }) => control === 'multi_select_cards');
  expect(options.map(({ code }: { code: string }) => code)).toEqual(option_codes);
  expect(options.filter(({ exclusive }: { exclusive?: boolean }) => exclusive)).toHaveLength(1);

  const panels = walks.map((each) => nodeThat(each, ({ display }) => display === 'computed'));
  expect(panels.map(({ values }) => values.bmi)).toEqual([32.4, 22, 16.9]);
  for (const { zone, required } of panels) {
    expect(zone).toMatchObject({ scale_min: 15, scale_max: 45, zone_min: 18.5, zone_max: 25 });
    expect(required).toBeUndefined();
  }
  expect(panels[0].reassurance).toBeTruthy();
  expect(panels[0].reassurance, 'the line of the band').not.toBe(panels[1].reassurance);

  const consent = nodeThat(above, ({ kind }) => kind === 'consent');
  const version = { consent_version: expect.any(String), grants: expect.any(Array), required: true };
  expect(consent).toMatchObject(version);
  expect(Object.keys(consent.content).length).toBeGreaterThan(0);
  expect(consent.fact).toBeUndefined();
});

test('interface.md 2.2 consent_version, interface.md 2.6: a stale version is refused with an issue, and nothing is affirmed', async () => {
  const stopped = await walk(client, {}, ({ kind }) => kind === 'consent');
  const node_id = stopped.nodes.at(-1)?.node_id;
  const consent = { affirmed: true, consent_version: '1999-01-01' };
  const refused = await client.next(stopped.journeyId, { node_id, consent });
  expect([refused.status, refused.body]).toMatchObject([
    200,
    { status: 'active', node: { node_id }, issues: [{ code: 'consent.version_stale' }] },
  ]);
});
