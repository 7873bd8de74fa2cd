import { StartError } from '../config';

/** Runs a command-line tool: what the operator can fix is told in a line, the rest with its stack. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof StartError ? error.message : error);
  }
}
