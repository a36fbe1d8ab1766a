// The client library is TypeScript in this repository, which an older Node cannot load.
if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `Node 24 is needed, this is ${process.version}: npm exec -c 'node docs/guides/examples/server.mjs'`,
  );
  process.exit(1);
}
