import { randomUUID } from 'node:crypto';
import type { LoadRequest } from './load';
import type { BenchPerson } from './people';
import type { RecordedApp, Statement } from './recorded-app';

/** Ripcord's statements by request, for the bare server to replay. */
export interface Recording {
  /** The lookup of session and person. */
  session: Statement;
  /** Further statements by `METHOD path`. */
  requests: Record<string, Statement[]>;
  /** Recorded values that the bare server replaces with those of its request. */
  subject: { userId: number; comboId: number; friendId: number; clientId: string };
}

/** Sends each request once to the recorded app and records its statements. */
export async function recordRequests(
  app: RecordedApp,
  person: BenchPerson,
  requests: readonly LoadRequest[],
): Promise<Recording> {
  const clientId = randomUUID();
  const send = async ({ method, path, headers, body }: LoadRequest) => {
    const answer = await fetch(app.url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify({ ...body, clientId }) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}.`);
    await answer.arrayBuffer();
    return app.takeStatements();
  };

  const [warmUp] = requests;
  // The first request of a session can also extend it.
  if (warmUp) await send({ ...warmUp, method: 'GET', body: undefined });
  const recording: Recording = {
    session: { text: '', values: [] },
    requests: {},
    subject: {
      userId: person.userId,
      comboId: person.comboIds[0] ?? 0,
      friendId: person.friendId,
      clientId,
    },
  };
  for (const request of requests) {
    const key = `${request.method} ${request.path}`;
    if (!request.headers.cookie) {
      // Public pages are cached: what counts is what every further visitor costs.
      await send(request);
      recording.requests[key] = await send(request);
      continue;
    }
    const [session, ...rest] = await send(request);
    if (!session?.text.includes('sessions')) {
      throw new Error(`${request.path} does not begin with the session.`);
    }
    recording.session = session;
    recording.requests[key] = rest;
  }
  return recording;
}
