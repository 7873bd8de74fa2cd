import { parentPort, workerData } from 'node:worker_threads';
import { pairSwiss, type SwissRound } from '../../../shared/rules/events/swiss';

parentPort?.postMessage(pairSwiss(workerData as SwissRound));
