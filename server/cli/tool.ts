import { StartError } from '../config';

/** Runs a command-line tool. Prints errors that the operator can fix without a stack. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof StartError ? error.message : error);
  }
}
