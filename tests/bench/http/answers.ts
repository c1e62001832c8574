import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** An answer as it came over the wire; the body in base64, so that it can be sent to another process. */
export type Answer = { path: string; coding: Coding; headers: Record<string, string>; body: string };
export type Coding = keyof typeof ACCEPTED;
/** What a client says it takes. Every browser takes gzip and Brotli; a release without Brotli answers it with gzip. */
export const ACCEPTED = { identity: 'identity', gzip: 'gzip', br: 'gzip, br' } as const;

// What every node:http server adds by itself.
const OWN = ['date', 'connection', 'keep-alive'];

/** Asks once and keeps the bytes and headers exactly as they were sent. */
export async function record(site: string, path: string, coding: Coding): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${site}${path}`, { headers: { 'accept-encoding': ACCEPTED[coding] } }, async (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`));
      const pairs = Array.from(
        { length: response.rawHeaders.length / 2 },
        (_, i) => [response.rawHeaders[2 * i], response.rawHeaders[2 * i + 1]] as [string, string],
      );
      const headers = Object.fromEntries(pairs.filter(([name]) => !OWN.includes(name.toLowerCase())));
      const { 'content-encoding': came = 'identity' } = headers;
      if (came !== coding) return reject(new Error(`${path} asked for ${coding} came as ${came}`));
      resolve({ path, coding, headers, body: (await buffer(response)).toString('base64') });
    });
    sent.on('error', reject);
    sent.end();
  });
}
