import { Connection } from './connection';
import { deliver, setConnection, setState } from './hub';

/**
 * Opens the connection of the person who is signed in; there is one at a time. Answers how to end
 * it. Loaded apart from the hooks, so that no screen waits for it.
 */
export function startRealtime(userId: number, onSessionEnded: () => void): () => void {
  const connection = new Connection({
    userId,
    onState: setState,
    onMessage: deliver,
    onSessionEnded,
  });
  setConnection(connection);
  connection.start();
  return () => {
    connection.stop();
    setConnection(undefined);
  };
}
