import { cacheFolder } from '../installation/installation.ts';
import { installAll } from './install-all.ts';
import { installations } from './installations.ts';

const required = process.env.REQUIRE_REAL_BACKENDS === '1';
const failures = await installAll(installations, { print: (line) => console.log(line) });
for (const failure of failures) console.error(`missing: ${failure}`);
if (failures.length === 0) console.log(`all ${installations.length} test servers are in ${cacheFolder()}`);
else if (required) console.error('REQUIRE_REAL_BACKENDS=1: every one of them has to be there');
else console.log('The tests that need them are skipped. Run npm run install-test-servers again for them.');
if (required && failures.length > 0) process.exitCode = 1;
