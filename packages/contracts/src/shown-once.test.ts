import { readdirSync } from 'node:fs';
import type { DescFile } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';

const folder = new URL('./gen/telehealth/', import.meta.url);

test('decisions.md 1: every secret that a response shows is marked as shown once, so that no replay has it', async () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('_pb.ts'),
  );
  const marked: string[] = [];
  for (const file of files) {
    const exported = Object.values((await import(new URL(file, folder).href)) as Record<string, unknown>);
    const { messages = [] } = exported.find((one) => (one as DescFile).kind === 'file') as DescFile;
    for (const { name, fields } of messages.filter((message) => message.name.endsWith('Response')))
      for (const field of fields.filter((one) => /^(api_key|token|secret|code)$/.test(one.name))) {
        expect(field.proto.options?.debugRedact, `${name}.${field.name}`).toBe(true);
        marked.push(name);
      }
  }
  expect(marked.toSorted()).toEqual([
    'CreateConsoleLinkResponse',
    'CreateOperatorResponse',
    'CreateRegistrationResponse',
    'CreateSignInLinkResponse',
    'CreateTenantKeyResponse',
    'IssueApiKeyResponse',
    'IssueRunKeyResponse',
    'OpenConsoleSessionResponse',
    'OpenPatientSessionResponse',
    'RecordSignInResponse',
    'RotateApiKeyResponse',
    'RotateSecretResponse',
    'RotateTenantKeyResponse',
  ]);
});
