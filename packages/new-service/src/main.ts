import { cpSync, existsSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeBlock, composeSecretLines, composeSecrets } from '@telehealth/deployment/compose-block';
import { opsSettingFor, type ServiceEntry } from '@telehealth/platform/services';

// npm run new-service <name>: makes an empty service and enters it in the table, docker-compose.yml and the documents.

const root = join(import.meta.dirname, '../../..');
const [name = ''] = process.argv.slice(2);
const folder = `services/${name}`;

if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || existsSync(join(root, folder))) {
  process.stderr.write('Usage: npm run new-service <name>, in kebab case and not taken\n');
  process.exit(2);
}

cpSync(join(import.meta.dirname, '../template'), join(root, folder), { recursive: true });
for (const file of globSync('**/*.*', { cwd: join(root, folder) })) {
  const path = join(root, folder, file);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll('template', name));
}
const tsconfig = '{ "extends": "../../tsconfig.base.json", "include": ["src", "test"] }\n';
writeFileSync(join(root, folder, 'tsconfig.json'), tsconfig);
renameSync(join(root, folder, 'template.md'), join(root, 'docs/services', `${name}.md`));

const calls = ['accounts'];
const marker = '  // new-service adds its entry above this line.';
edit('packages/platform/src/services.ts', (text) =>
  text.replace(
    marker,
    () => `  entry('${name}', { calls: ['accounts'], secrets: [], consumers: {} }),\n${marker}`,
  ),
);
const service: ServiceEntry = {
  name,
  folder,
  module: `@telehealth/${name}`,
  calls,
  secrets: [],
  consumers: {},
};
edit('proto/telehealth/accounts/v1/operator_directory_service.proto', (text) =>
  text.replace(
    /^ *\/\/ new-service adds its name .*$/m,
    (line) => `  option (common.v1.callers) = "${name}";\n${line}`,
  ),
);
edit('docker-compose.yml', (text) => {
  const own = composeSecrets(service);
  return text
    .replace('  gateway:\n', () => `${composeBlock(service)}\n  gateway:\n`)
    .replace(/(secrets: &users \[mongodb_root_password, .*)\]/, `$1, ${own.STORE_URL_FILE}]`)
    .replace(/^ {6}OPS_TOKEN_FILE:/m, `      ${opsSettingFor(name)}: http://${name}:8081\n$&`)
    .concat(composeSecretLines(Object.values(own)));
});
edit('docker-compose.live.yml', (text) =>
  text.replace(/^ *# new-service adds its line .*$/m, (line) => `  ${name}: *live\n${line}`),
);
edit('deploy/monitoring/prometheus.yaml', (text) => text.replace(/^ *- names: \[.*(?=\]$)/m, `$&, ${name}`));
edit('deploy/monitoring/alerts.yaml', (text) =>
  text.replace(
    /^( *)absent\(build_info\{process="\w+"\}\)$/m,
    (line, indent) => `${indent}absent(build_info{process="${name}"}) or\n${line}`,
  ),
);
edit('docs/operations/secrets.md', (text) =>
  text.replace(/^\| `gateway` \|.*$/m, (line) => `${line}\n| \`${name}\` | ${calls.join(', ')} |`),
);
edit('docs/architecture.md', (text) =>
  text.replace(
    '| `packages/deployment`',
    `| [\`${folder}\`](services/${name}.md) | what ${name} is for |\n$&`,
  ),
);
edit('docs/operations/settings.md', (text) =>
  text.replace(/\| `<NAME>_URL` \|.*(?= \|$)/m, `$&; ${name}: ${calls.join(', ')}`),
);

process.stdout.write(
  `Made ${folder}. Run npm install to link it, npm run codegen to let it ask who an operator is, npm run nats-config to give it a user on the bus and npm run chart-processes to enter it in the chart, then describe it in docs/services/${name}.md.\n`,
);

function edit(path: string, change: (text: string) => string): void {
  const file = join(root, path);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${path} has no line at which a new service is added`);
  writeFileSync(file, after);
}
