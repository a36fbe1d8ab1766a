// Imported ahead of every start: an older Node would fail on the first TypeScript file with an obscure error.
import module from 'node:module';
import { join } from 'node:path';

const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `Node 24 or newer is needed, this is ${process.version}. Start through npm, which brings it.\n`,
  );
  process.exit(1);
}

// A second start takes half of the CPU. Where the folder cannot be written, nothing is cached.
module.enableCompileCache(join(import.meta.dirname, 'node_modules/.cache/node-compile'));
