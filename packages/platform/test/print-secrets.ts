import { loadSecrets } from '../src/secrets.ts';

/** Loads the secrets of a data folder, and prints them. */
const [dataDir = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(loadSecrets(dataDir)));
