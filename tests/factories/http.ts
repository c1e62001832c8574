import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, type RequestListener, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };
export type Asked = { method?: string; headers?: Record<string, string | string[]>; body?: string | Buffer };
export type TestServer = {
  port: number;
  /** Sends one request and returns the answer as it came: not decompressed, no redirect followed. */
  ask(path: string, asked?: Asked): Promise<Answer>;
  /** Sends bytes that need not be HTTP, and returns what came back until the other side closed. */
  askRaw(bytes: string): Promise<string>;
  close(): Promise<void>;
};

const RAW_TIMEOUT_MS = 5_000;

/** A real HTTP server around a listener, on a port of its own. */
export async function serve(listener: RequestListener): Promise<TestServer> {
  const server: Server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = httpClient(port);
  return {
    ...client,
    close: async () => {
      client.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A client of whatever listens on a port of this machine. */
export function httpClient(port: number) {
  const agent = new Agent({ keepAlive: true });

  async function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> {
    // Said for every method: Node leaves it out for those that seldom have a body.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { ...headers, ...length }, agent });
    const answered = once(sent, 'response');
    sent.end(body);
    const [response] = await answered;
    const bytes = await buffer(response);
    return { status: response.statusCode, headers: response.headers, body: bytes, text: bytes.toString() };
  }

  async function askRaw(bytes: string): Promise<string> {
    const socket = connect({ host: '127.0.0.1', port });
    socket.setTimeout(RAW_TIMEOUT_MS, () => socket.destroy(new Error('nothing came back')));
    // Another side that has heard enough may reset the connection; what it said before counts.
    let text = '';
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.end(Buffer.from(bytes, 'latin1'));
    await new Promise((resolve) => socket.on('close', resolve));
    return text;
  }

  return { port, ask, askRaw, close: () => agent.destroy() };
}
