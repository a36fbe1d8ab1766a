import { installAll } from '../install/install-all.ts';
import { type Installation, whereInstalled } from '../installation/installation.ts';
import { mongoWire } from '../mongo/mongo.ts';
import { natsServer } from '../servers/nats.ts';
import { compose } from './compose.ts';
import { debian } from './debian.ts';

// npm run install-containers: installs what .ci/containers needs besides a container engine, and prints the folders.

/** A program found on this machine may need the machine's libraries, so images get installed ones. */
const installations = [natsServer, mongoWire, compose, debian].map(
  ({ found: _, ...installation }): Installation => installation,
);
const failures = await installAll(installations, { print: (line) => console.error(line) });
for (const failure of failures) console.error(`missing: ${failure}`);
if (failures.length > 0) process.exitCode = 1;
else for (const installation of installations) console.log(await whereInstalled(installation));
