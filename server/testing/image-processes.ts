import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Process ids of the image workers that this process started. */
export async function listImageProcesses(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  return stdout
    .split('\n')
    .filter((line) => line.includes('image-tool.js'))
    .map((line) => line.trim().split(/\s+/, 2).map(Number))
    .flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []));
}
