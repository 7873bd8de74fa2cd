declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  interface Options {
    address: string;
    port: number;
    /** Logs nothing. */
    silent: boolean;
    /** Where the buckets are, as folders. */
    directory: string;
    vhostBuckets: boolean;
    configureBuckets: { name: string }[];
  }

  /** As far as the tests use it. */
  export default class S3rver {
    constructor(options: Options);
    /** Must be heard: what nobody hears is written to the console. */
    on(event: 'error', listener: (error: Error) => void): this;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
