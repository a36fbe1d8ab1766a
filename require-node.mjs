// Imported ahead of every start: an older Node would fail on the first TypeScript file with an obscure error.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `Node 24 or newer is needed, this is ${process.version}. Start through npm, which brings it.\n`,
  );
  process.exit(1);
}
