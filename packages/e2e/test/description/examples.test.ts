import { expect, test } from 'vitest';
import { ownAccount } from '../../src/account-client.ts';
import { send } from '../../src/http-client.ts';
import { demoIntake, target, wideBrand } from '../../src/target.ts';
import { answerTo, type Script, type WalkedNode } from '../../src/walk.ts';

const { base_url: base } = target();

interface NextExample {
  readonly value: { readonly node_id: string; readonly media_id?: string };
}

async function nextExamples(): Promise<Readonly<Record<string, NextExample>>> {
  const { body } = await send(`${base}/v1/openapi.json`);
  return body.paths['/v1/instrument/next'].post.requestBody.content['application/json'].examples;
}

/** Walks to the end, and answers with the example of a node where there is one. The controls of those, by name. */
async function walkByExamples(
  client: ReturnType<typeof demoIntake>,
  query = {},
  script: Script = {},
): Promise<readonly string[]> {
  const examples = Object.entries(await nextExamples());
  const used: string[] = [];
  let { body: step } = await client.resolve(undefined, query);
  while (step.status === 'active') {
    const node: WalkedNode = step.node;
    const example = examples.find(([, { value }]) => value.node_id === node.node_id);
    const answer = await answerTo(client, step.journey_id, node, script);
    const { media_id } = answer;
    const sent = example ? { ...example[1].value, ...(media_id !== undefined && { media_id }) } : answer;
    const next = await client.next(step.journey_id, sent);
    expect([node.node_id, next.status, next.body.issues]).toEqual([node.node_id, 200, undefined]);
    if (example) expect([example[0], node.control]).toEqual([node.control, node.control]);
    if (example) used.push(example[0]);
    step = next.body;
  }
  return used;
}

test('decisions.md 12: the example of next for every control is taken by a node of a built-in bundle', async () => {
  const used = [
    ...(await walkByExamples(demoIntake())),
    ...(await walkByExamples(
      demoIntake(wideBrand()),
      { offering: 'ed-tadalafil-daily' },
      { knows_blood_pressure: true },
    )),
  ];
  expect([...new Set(used)].sort()).toEqual(Object.keys(await nextExamples()).sort());
});

test('decisions.md 12: the examples of a fact, a question and its edit are accepted as they stand', async () => {
  const { body: document } = await send(`${base}/v1/openapi.json`);
  const exampleOf = (path: string, method: string) =>
    document.paths[path][method].requestBody.content['application/json'].example;
  const account = await ownAccount();
  const ref = 'wl-semaglutide-monthly';
  await account.post(`/brands/${account.brandId}/offerings`, { offering_ref: ref });
  const fact = exampleOf('/v1/account/question-library/facts', 'post');
  expect((await account.post('/question-library/facts', fact)).status).toBe(201);
  const template = '/v1/account/offerings/{offering_ref}/qualification/questions';
  const questions = `/offerings/${ref}/qualification/questions`;
  const created = await account.post(questions, exampleOf(template, 'post'));
  expect([created.status, created.body.data]).toMatchObject([201, exampleOf(template, 'post')]);
  const edit = exampleOf(`${template}/{question_id}`, 'patch');
  const edited = await account.patch(`${questions}/${created.body.data.id}`, edit);
  expect([edited.status, edited.body.data]).toMatchObject([200, edit]);
});
