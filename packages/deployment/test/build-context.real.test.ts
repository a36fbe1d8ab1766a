import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import dockerignore from '@balena/dockerignore';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Files with secrets as they lie about on the machine of a person who builds. */
const secretFiles = [
  '.env',
  '.env.production',
  'a.pem',
  '.data-old/secrets.json',
  'deploy/secrets/internal_credential',
  'services/intake/.env.local',
  'services/intake/src/.env',
  'gateway/src/tls.key',
  'packages/ops/.data/x.json',
];

test('decisions.md 13: nothing of .env*, keys, data or tests is sent to a build, and all sources and documents are', () => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed.split('\0').filter((path) => path !== '');
  const isSource = (path: string) =>
    /^(gateway|services\/[^/]+|packages\/(?!backup|bench|deployment|documents|e2e|monitoring|new-service|test-servers)[^/]+)\/src\//.test(
      path,
    ) && !/\.test\.ts$|\/testing\//.test(path);
  const manifests = /^((proto|gateway|services\/[^/]+|packages\/[^/]+)\/)?package\.json$/;
  const isDocument = (path: string) => path.startsWith('docs/');
  const ofPages = ['index.html', 'tsconfig.json'];
  const others = [
    ...[
      'package-lock.json',
      'require-node.mjs',
      'tsconfig.base.json',
      'packages/ui/tsconfig.json',
      'deploy/assemble',
      'deploy/check',
      'deploy/healthcheck',
    ],
    ...ofPages.flatMap((name) => [`packages/pages/${name}`, `packages/console/${name}`]),
  ];

  const rules = dockerignore.default().add(readFileSync(join(root, '.dockerignore'), 'utf8'));
  const sent = rules.filter([...files, ...secretFiles]);

  expect(sent.filter((path) => secretFiles.includes(path))).toEqual([]);
  const wanted = files.filter(
    (path) => isSource(path) || isDocument(path) || manifests.test(path) || others.includes(path),
  );
  expect(sent.toSorted()).toEqual(wanted.toSorted());
});
