import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, type TypeDocOptions } from 'typedoc';
import type { PluginOptions } from 'typedoc-plugin-markdown';

const fileInPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const introduction = `# Reference of the client library

Every function, option and type that \`@telehealth/client\` exports. How they are used is in [the client library](client.md); what an operation takes and answers is in the [reference of the API](/v1/openapi.json).
`;

/** As a table: a name, its type, and the sentence that the source has. */
const asTables = {
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  tableColumnSettings: { hideInherited: true, hideModifiers: true, hideDefaults: true, hideOverrides: true },
} as const satisfies PluginOptions;

/** The text of `docs/guides/client-reference.md`. Throws where a comment names what is not exported. */
export async function generatedReference(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'client-reference-'));
  try {
    const options: TypeDocOptions & PluginOptions = {
      plugin: ['typedoc-plugin-markdown'],
      entryPoints: [fileInPackage('src/index.ts')],
      tsconfig: fileInPackage('tsconfig.build.json'),
      ...{
        readme: 'none',
        router: 'module',
        hidePageHeader: true,
        hideBreadcrumbs: true,
        hidePageTitle: true,
      },
      ...{ disableSources: true, excludeExternals: true, excludeInternal: true, logLevel: 'Warn' },
      // `npm run typecheck` tells whether the source compiles.
      skipErrorChecking: true,
      // The types of the description stand in its own reference.
      exclude: ['**/gen/**'],
      intentionallyNotExported: ['Patience', 'Surroundings'],
      entryFileName: 'reference.md',
      ...asTables,
    };
    const application = await Application.bootstrapWithPlugins(options);
    const project = await application.convert();
    if (project === undefined) throw new Error('the source of the client does not compile');
    await application.outputs.writeOutput({ name: 'markdown', path: folder }, project);
    const written = await readFile(join(folder, 'reference.md'), 'utf8');
    return `${introduction}\n${written.replaceAll(/<a id="[^"]*"><\/a> ?/g, '').trim()}\n`;
  } finally {
    await rm(folder, { recursive: true });
  }
}
