import { expect, test } from 'vitest';
import { everyProtoFile } from './testing/index.ts';

test('decisions.md 1: every secret that a response shows is marked as shown once, so that no replay has it', async () => {
  const marked: string[] = [];
  for (const { messages } of await everyProtoFile()) {
    for (const { name, fields } of messages.filter((message) => message.name.endsWith('Response')))
      for (const field of fields.filter((one) => /^(api_key|token|secret|code)$/.test(one.name))) {
        expect(field.proto.options?.debugRedact, `${name}.${field.name}`).toBe(true);
        marked.push(name);
      }
  }
  expect(marked.toSorted()).toEqual([
    'BeginSignInResponse',
    'CompleteSignInResponse',
    'CreateConsoleLinkResponse',
    'CreateOperatorResponse',
    'CreateRegistrationResponse',
    'CreateSignInLinkResponse',
    'IssueApiKeyResponse',
    'IssueRunKeyResponse',
    'OpenConsoleSessionResponse',
    'OpenPatientSessionResponse',
    'RecordSignInResponse',
    'RotateApiKeyResponse',
    'RotateSecretResponse',
    'SignInMemberResponse',
  ]);
});
