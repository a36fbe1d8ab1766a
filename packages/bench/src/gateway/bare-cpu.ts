import { startBareRoute } from './bare-route.ts';

let measured: Promise<number> | undefined;

/** Microseconds of CPU of a request to the bare route, once in a run: for parts that do not measure it beside their own load. */
export function bareCpuUs(): Promise<number> {
  measured ??= measure();
  return measured;
}

async function measure(): Promise<number> {
  const bareRoute = await startBareRoute(16);
  try {
    await bareRoute.measure();
    return (await bareRoute.measure()).cpuUs;
  } finally {
    await bareRoute.close();
  }
}
