import { parentPort } from 'node:worker_threads';
import { pairSwiss, type SwissRound } from '../../../shared/rules/events/swiss';

parentPort?.on('message', (round: SwissRound) => parentPort?.postMessage(pairSwiss(round)));
