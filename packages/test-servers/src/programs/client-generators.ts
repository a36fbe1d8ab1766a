import { join } from 'node:path';
import { type Installation, installed } from '../installation/installation.ts';
import { nodePackages } from '../installation/node-packages.ts';
import { pythonEnvironment, pythonOf } from '../installation/python-environment.ts';
import type { Stoppable, Unavailable } from '../installation/test-server.ts';

/** Generate a client or judge a description, with their own TypeScript. */
export const nodeTools = nodePackages('description-tools-1', {
  '@stoplight/spectral-cli': '6.16.3',
  '@types/node': '24.19.2',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  typescript: '5.9.3',
});

/** Generate clients in TypeScript, with what these need to compile and to run. */
export const nodeGenerators = nodePackages('client-generators-2', {
  '@hey-api/openapi-ts': '0.99.0',
  '@types/node': '24.19.2',
  axios: '1.21.1',
  esbuild: '0.28.2',
  orval: '8.38.0',
  typescript: '5.9.3',
});

/** Has openapi-python-client. */
export const pythonGenerator = pythonEnvironment('openapi-python-client-0.29.1', [
  'openapi-python-client==0.29.1',
]);

interface NodeModules extends Stoppable {
  /** The `node_modules`. */
  readonly modules: string;
}

export const findNodeTools = () => modulesOf(nodeTools);
export const findNodeGenerators = () => modulesOf(nodeGenerators);

async function modulesOf(packages: Installation): Promise<NodeModules | Unavailable> {
  const folder = await installed(packages);
  return typeof folder === 'string' ? { modules: join(folder, 'node_modules'), stop } : folder;
}

/** Returns a Python with openapi-python-client. */
export async function findPythonGenerator(): Promise<
  (Stoppable & { readonly python: string }) | Unavailable
> {
  const python = await pythonOf(pythonGenerator);
  return typeof python === 'string' ? { python, stop } : python;
}

/** Nothing runs. */
async function stop(): Promise<void> {}
