import { Writable } from 'node:stream';

/** A log destination that stores its lines. */
export function captureLog() {
  const chunks: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  const text = () => chunks.join('');
  return {
    destination,
    text,
    lines: (): Record<string, unknown>[] =>
      text()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  };
}
