import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Message } from '#shared/chat';
import type { ClientMessage, ServerMessage } from '#shared/realtime';

/**
 * The baseline for sockets: `ws` and a map of connections. Relays a message to its receiver and
 * sender without saving or checking anything.
 */

const { HOST, PORT } = process.env;
const people = new Map<number, WebSocket>();
let lastId = 0;

const tell = (socket: WebSocket | undefined, message: ServerMessage) =>
  socket?.send(JSON.stringify(message));

function relay(senderId: number, order: Extract<ClientMessage, { type: 'chat' }>): void {
  lastId += 1;
  const clientId = order.clientId ?? null;
  const receiverId = Number(order.receiverId);
  const createdAt = new Date().toISOString();
  const message: Message = {
    id: lastId,
    senderId,
    receiverId,
    content: order.content,
    read: false,
    tradeId: null,
    createdAt,
    clientId,
  };
  const sender = people.get(senderId);
  tell(people.get(receiverId), { type: 'chat', message });
  tell(sender, { type: 'chat', message });
  tell(sender, { type: 'chat_confirm', clientId, message });
}

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) => {
  let userId = 0;
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as ClientMessage;
    if (message.type === 'auth') {
      userId = Number(message.userId);
      people.set(userId, socket);
      tell(socket, { type: 'status', status: 'connected', userId });
    } else if (message.type === 'chat') {
      relay(userId, message);
    }
  });
});

server.listen(Number(PORT), HOST, () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`The bare socket server is ready at http://${HOST}:${port}\n`);
});

process.once('SIGTERM', () => process.exit(0));
