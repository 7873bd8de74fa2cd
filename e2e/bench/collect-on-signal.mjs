/** Loaded before a server whose memory is measured: garbage goes when SIGUSR2 comes. Needs --expose-gc. */
process.on('SIGUSR2', () => globalThis.gc?.());
