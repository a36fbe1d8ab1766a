// Imported ahead of every start: an older Node would fail on the first TypeScript file with an obscure error.
import module from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `Node 24 or newer is needed, this is ${process.version}. Start through npm, which brings it.\n`,
  );
  process.exit(1);
}

// A second start takes half of the CPU. Where the folder cannot be written, nothing is cached.
module.enableCompileCache(join(import.meta.dirname, 'node_modules/.cache/node-compile'));

// V8 otherwise comes to allocate the messages that are decoded in its old space, as if they lived long. All they refer to then
// survives young collections: those of a process that reads lists took 8 to 15 ms instead of 2 to 3 (`bench -- enrollments` with
// `--trace-gc`). What does live long is copied twice instead, which costs no
// measurable CPU on the main path of the processes of `bench -- distributed`.
setFlagsFromString('--no-allocation-site-pretenuring');
