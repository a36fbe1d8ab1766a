import { parentPort, workerData } from 'node:worker_threads';
import { type SimulationTask, simulate } from './simulation.ts';

parentPort?.postMessage(simulate(workerData as SimulationTask));
