import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

/**
 * A connection to Postgres that a test can break: `cut` ends all connections and refuses new ones,
 * `freeze` keeps them open but forwards nothing, and `mend` undoes both.
 */
export async function createTcpProxy(target: { host: string; port: number }) {
  const sockets = new Set<net.Socket>();
  let isFrozen = false;
  const server = net.createServer((incoming) => {
    const outgoing = net.connect(target);
    for (const [socket, peer] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      if (isFrozen) socket.pause();
      socket.on('data', (chunk) => peer.write(chunk));
      socket.on('close', () => {
        sockets.delete(socket);
        peer.destroy();
      });
      // Tests cut connections on purpose.
      socket.on('error', () => socket.destroy());
      if (isFrozen) socket.pause();
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    cut,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    async mend() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(port);
    },
    async close() {
      if (server.listening) await cut();
    },
  };
}
