/** The part of autocannon that is used here; the package brings no types. */
declare module 'autocannon' {
  type Request = { path?: string; headers?: Record<string, string> };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    setupClient?: (client: { pipelinedRequests: { addBody(piece: Uint8Array): void } }) => void;
    requests?: { setupRequest: (request: Request) => Request }[];
  };
  type Result = {
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
    latency: { p99: number };
    throughput: { total: number };
  };
  export default function autocannon(options: Options): Promise<Result>;
}
