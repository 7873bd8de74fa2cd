import { request as send } from 'node:http';
import type { Benchmark } from './benchmarks';
import { createLoadSender, type LoadPlan, type LoadRequest, type LoadSender } from './load';
import type { BenchPerson } from './people';

export interface CompareOptions {
  people: BenchPerson[];
  ripcordUrl: string;
  bareUrl: string;
  runs: number;
  seconds: number;
  connections: number;
  benchmarks: readonly Benchmark[];
  report: (line: string) => void;
}

export interface Comparison {
  title: string;
  ripcord: number;
  bare: number;
  ratio: number;
  /** Mean response size (bytes). */
  bytes: { ripcord: number; bare: number };
  /** Status line and headers of a read (bytes); 0 for a write. */
  headers: { ripcord: number; bare: number };
}

const WARM_UP_SECONDS = 2;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}

const LINE_END = 2;

function headerBytes({ url, requests }: Pick<LoadPlan, 'url' | 'requests'>): Promise<number> {
  const [first] = requests;
  if (first?.method !== 'GET') return Promise.resolve(0);
  return new Promise((resolve, reject) => {
    const request = send(url + first.path, { headers: first.headers }, (answer) => {
      answer.resume();
      const { statusCode, statusMessage, rawHeaders } = answer;
      const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...rawHeaders];
      // A header has four more characters: colon, space and line end.
      resolve(lines.join('').length + rawHeaders.length * 2 + 2 * LINE_END);
    });
    request.on('error', reject).end();
  });
}

/**
 * Measures both servers alternately, so that other load on the machine affects both, and compares
 * the medians.
 */
async function compareOne(
  benchmark: Benchmark,
  sender: LoadSender,
  { people, ripcordUrl, bareUrl, runs, seconds, connections }: CompareOptions,
): Promise<Comparison> {
  const plan = async (url: string) => {
    const requests: LoadRequest[] = [];
    // One by one: two hundred at once would themselves be load.
    for (const person of people) requests.push(await benchmark.request(person, url));
    return { url, connections, expectedStatus: benchmark.expectedStatus, requests };
  };
  const plans = { ripcord: await plan(ripcordUrl), bare: await plan(bareUrl) };
  const headers = {
    ripcord: await headerBytes(plans.ripcord),
    bare: await headerBytes(plans.bare),
  };
  const rates = { ripcord: [] as number[], bare: [] as number[] };
  const bytes = { ripcord: 0, bare: 0 };
  for (let run = 0; run <= runs; run += 1) {
    for (const server of ['ripcord', 'bare'] as const) {
      const isWarmUp = run === 0;
      const result = await sender.send({
        ...plans[server],
        seconds: isWarmUp ? WARM_UP_SECONDS : seconds,
      });
      bytes[server] = result.bytes;
      if (!isWarmUp) rates[server].push(result.perSecond);
    }
  }
  const [ripcord, bare] = [median(rates.ripcord), median(rates.bare)];
  return { title: benchmark.title, ripcord, bare, ratio: ripcord / bare, bytes, headers };
}

const COLUMNS = ['Benchmark', 'Ripcord/s', 'bare/s', 'ratio', 'bytes', 'headers'] as const;

/** Runs the benchmarks and prints a table row for each. */
export async function compare(options: CompareOptions): Promise<Comparison[]> {
  const sender = createLoadSender();
  const results: Comparison[] = [];
  try {
    options.report(`| ${COLUMNS.join(' | ')} |\n|---|---:|---:|---:|---:|---:|`);
    for (const benchmark of options.benchmarks) {
      const result = await compareOne(benchmark, sender, options);
      results.push(result);
      const { title, ripcord, bare, ratio, bytes, headers } = result;
      const cells = [
        title,
        Math.round(ripcord),
        Math.round(bare),
        ratio.toFixed(2),
        `${Math.round(bytes.ripcord)} / ${Math.round(bytes.bare)}`,
        `${headers.ripcord} / ${headers.bare}`,
      ];
      options.report(`| ${cells.join(' | ')} |`);
    }
  } finally {
    sender.close();
  }
  return results;
}
