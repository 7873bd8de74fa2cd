declare module 'on-headers' {
  import type { ServerResponse } from 'node:http';

  /** Calls `listener` right before the headers are sent; the last one registered comes first. */
  export default function onHeaders(res: ServerResponse, listener: () => void): void;
}
