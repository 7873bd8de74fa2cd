import { ConfigError } from '../config';
import { StartError } from '../start-error';

/** Runs a command-line tool: what the operator can mend is told in a line, the rest with its stack. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof ConfigError) console.error(error.problems.join('\n'));
    else if (error instanceof StartError) console.error(error.message);
    else console.error(error);
  }
}
