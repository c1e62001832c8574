/**
 * The yardstick: a bare node:http server that sends given bytes under given headers, and nothing else. Started by run.ts with `fork`;
 * it is told its answers in a message and replies with its port.
 */
import { createServer } from 'node:http';
import { ACCEPTED, type Answer } from './answers.ts';

process.once('message', (answers: Answer[]) => {
  const ready = new Map(
    answers.map(({ path, coding, headers, body }) => [`${ACCEPTED[coding]} ${path}`, { headers, body: Buffer.from(body, 'base64') }]),
  );
  const server = createServer((req, res) => {
    const url = req.url ?? '/';
    const end = url.indexOf('&unused=');
    const answer = ready.get(`${req.headers['accept-encoding'] ?? 'identity'} ${end === -1 ? url : url.slice(0, end)}`);
    if (!answer) {
      res.writeHead(404).end();
      return;
    }
    res.writeHead(200, answer.headers);
    res.end(answer.body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
});
process.once('disconnect', () => process.exit(0));
