import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { makeSecretFiles } from '../../src/secret-files/secret-files.ts';
import { release } from './rendered.ts';

export const scripts = join(import.meta.dirname, '../../../../deploy');

/** The files that docs/kubernetes.md makes: those of `npm run make-secrets`, and what Stripe gave. */
export function makeSecretsIn(folder: string): void {
  makeSecretFiles(folder, () => {});
  writeFileSync(join(folder, 'stripe_secret_key'), `sk_live_${'a'.repeat(24)}\n`);
  writeFileSync(join(folder, 'stripe_webhook_secrets'), `whsec_${'b'.repeat(24)}\n`);
}

/** The Secrets that deploy/kubernetes-secrets prints, by their names: the content of each key. */
export function kubernetesSecrets(
  folder: string,
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const printed = parseAllDocuments(
    execFileSync(join(scripts, 'kubernetes-secrets'), [release, folder]).toString(),
  );
  return Object.fromEntries(
    printed.map((document) => {
      const { metadata, data } = document.toJS() as {
        metadata: { name: string };
        data: Record<string, string>;
      };
      const content = Object.entries(data).map(([key, value]) => [
        key,
        Buffer.from(value, 'base64').toString(),
      ]);
      return [metadata.name, Object.fromEntries(content)];
    }),
  );
}

/** What deploy/kubernetes-secrets --versions prints. */
export function secretsVersions(folder: string): Readonly<Record<string, string>> {
  const printed = execFileSync(join(scripts, 'kubernetes-secrets'), [
    '--versions',
    release,
    folder,
  ]).toString();
  return parse(printed).secretsVersions;
}

/** Writes a Secret as Kubernetes mounts it. */
export function mountSecret(folder: string, secret: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [key, content] of Object.entries(secret)) writeFileSync(join(folder, key), content);
}
