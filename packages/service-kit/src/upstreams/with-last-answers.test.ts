import { Code, ConnectError } from '@connectrpc/connect';
import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { connectErrorOf } from '@telehealth/rpc/testing';
import { openStore } from '@telehealth/store';
import { withMethods } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { expect, onTestFinished, test } from 'vitest';
import { type LastAnswers, lastAnswersDefinition } from './last-answers.ts';
import { withLastAnswers } from './with-last-answers.ts';

/** The last answers of a fresh database. */
async function noAnswers(): Promise<LastAnswers> {
  const store = await openStore('sqlite::memory:');
  onTestFinished(() => store.close());
  return await store.collection(lastAnswersDefinition);
}

/** A process that asks accounts. */
const lastAnswersOn = <V extends {}>(answers: LastAnswers, worthStoring?: (answer: V) => boolean) =>
  withLastAnswers<V>({
    upstream: 'accounts',
    answers,
    bounds: { max: 1 },
    ...(worthStoring && { worthStoring }),
  });

const aCall = (remainingMs: number | undefined = undefined) =>
  ({ correlationId: 'cor-1', idempotencyKey: 'key-1', remainingMs: () => remainingMs }) as Call;
const failing = (error: unknown) => () => Promise.reject(error);
/** Asks about one key, of which `last` is the last answer. */
async function askAfter(last: string | undefined) {
  const ask = lastAnswersOn<string>(await noAnswers());
  if (last !== undefined) await ask(aCall(), 'k', async () => last);
  return (question: () => Promise<string>) => ask(aCall(), 'k', question);
}

test('the question is asked every time, with the last answer at hand', async () => {
  const ask = lastAnswersOn<string>(await noAnswers());
  await ask(aCall(), 'k', async () => 'old');
  expect(await ask(aCall(), 'k', async (_, last) => `new, not ${last}`)).toBe('new, not old');
});

test.each([
  ['is unavailable', connectErrorOf(new DomainError('unavailable'))],
  ['does not answer in time', new ConnectError('late', Code.DeadlineExceeded)],
  ['cannot be reached', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
  ['fails', connectErrorOf(new DomainError('internal'))],
  ['answers without the answer', new DomainError('unavailable')],
  ['does not take our credential', connectErrorOf(new DomainError('unauthorized'))],
  ['does not serve the contract yet', new ConnectError('unknown method', Code.Unimplemented)],
])('design.md 6: when the upstream service %s the last answer serves, else unavailable', async (_, error) => {
  expect(await (await askAfter('old'))(failing(error))).toBe('old');
  const nothing = (await askAfter(undefined))(failing(error));
  await expect(nothing).rejects.toMatchObject({ name: 'DomainError', kind: 'unavailable', cause: error });
});

test.each(['not-found', 'validation', 'conflict'] as const)(
  'a refusal is an answer: %s is passed on, and the last answer is no longer valid',
  async (kind) => {
    const ask = await askAfter('old');
    const refused = ask(failing(connectErrorOf(new DomainError(kind))));
    await expect(refused).rejects.toMatchObject({ name: 'DomainError', kind });
    const away = ask(failing(new DomainError('unavailable')));
    await expect(away).rejects.toMatchObject({ kind: 'unavailable' });
  },
);

test.each([
  [800, 400],
  [undefined, 1000],
])('of %s ms left the upstream service gets %s, and no idempotency key', async (left, timeoutMs) => {
  const ask = lastAnswersOn<object>(await noAnswers());
  const options = await ask(aCall(left), 'k', async (given) => given);
  expect(options).toMatchObject({ timeoutMs, headers: { 'x-correlation-id': 'cor-1' } });
  expect(JSON.stringify(options)).not.toContain('key-1');
});

test('decisions.md 16: a last answer survives the process that got it, and one that was refused since does not', async () => {
  const answers = await noAnswers();
  const away = failing(new DomainError('unavailable'));
  await lastAnswersOn<string>(answers)(aCall(), 'k', async () => 'old');
  expect(await lastAnswersOn<string>(answers)(aCall(), 'k', away)).toBe('old');

  const refusing = lastAnswersOn<string>(answers)(aCall(), 'k', failing(new DomainError('not-found')));
  await expect(refusing).rejects.toMatchObject({ kind: 'not-found' });
  await expect(lastAnswersOn<string>(answers)(aCall(), 'k', away)).rejects.toMatchObject({
    kind: 'unavailable',
  });
});

test('an answer is stored when it is new, and not again', async () => {
  const answers = await noAnswers();
  let writes = 0;
  const counted: LastAnswers = withMethods(answers, {
    update: (...update) => {
      writes++;
      return writable(answers).update(...update);
    },
  });
  for (const [answer, written] of [
    ['one', 1],
    ['one', 1],
    ['two', 2],
  ] as const) {
    // Each process asks once.
    await lastAnswersOn<{ answer: string }>(counted)(aCall(), 'k', async () => ({ answer }));
    expect(writes).toBe(written);
  }
});

test('an answer that is not worth storing removes the last one', async () => {
  const answers = await noAnswers();
  const ask = lastAnswersOn<string>(answers, (answer) => answer !== 'nothing');
  await ask(aCall(), 'k', async () => 'old');
  await ask(aCall(), 'k', async () => 'nothing');
  expect(await answers.find({}, { limit: 1 })).toEqual([]);
});
