/** Why a process cannot start or a tool cannot go on: one line for the operator, no stack. */
export class StartError extends Error {
  override name = 'StartError';
}
