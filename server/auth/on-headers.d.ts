declare module 'on-headers' {
  import type { ServerResponse } from 'node:http';

  /** Calls `listener` right before the headers are sent; the last one registered runs first. */
  export default function onHeaders(res: ServerResponse, listener: () => void): void;
}
