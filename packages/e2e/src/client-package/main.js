// As a tenant's server would run. Prints what the walk saw.
import { createClient } from '@telehealth/client';
import { walkToTheEnd } from './walk-to-the-end.js';

const [baseUrl, apiKey, brandId] = process.argv.slice(2);
console.log(JSON.stringify(await walkToTheEnd(createClient({ baseUrl, apiKey, brandId }))));
