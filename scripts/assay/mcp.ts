import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { verb } from './verb.ts';

/** For assistants that start a program instead of calling an address: what they write is sent to a site's /mcp, and its answers are written back. */
export const mcp = verb({
  name: 'mcp',
  description: 'Speak the Model Context Protocol over standard input and output, for a running site; ASSAY_KEY holds an API key',
  examples: [
    ['', 'the site on this machine, as a visitor; with `npm run -s`, so that nothing else is written'],
    ['--url https://assay.example', 'another site; set ASSAY_KEY to act as yourself'],
  ],
  isProtocol: true,
  args: { url: { type: 'string', default: 'http://localhost:3000', description: 'the address of the site' } },
  run: async ({ url }) => {
    if (!URL.canParse(url)) throw new Error('--url should be an address such as https://assay.example.');
    const key = process.env.ASSAY_KEY;
    const requestInit = key ? { headers: { authorization: `Bearer ${key}` } } : {};
    const [here, site] = [new StdioServerTransport(), new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit })];
    here.onmessage = (message) => void site.send(message).catch((error: Error) => refuse(here, message, error));
    site.onmessage = (message) => {
      const version = 'result' in message ? message.result.protocolVersion : undefined;
      if (typeof version === 'string') site.setProtocolVersion(version);
      void here.send(message);
    };
    await site.start();
    await here.start();
    await new Promise((resolve) => process.stdin.once('end', resolve));
    await site.close();
    return true;
  },
});

/** Answers what could not be sent on, so that nobody waits for it. */
async function refuse(here: StdioServerTransport, message: JSONRPCMessage, error: Error): Promise<void> {
  if (!('id' in message) || !('method' in message)) return;
  await here.send({
    jsonrpc: '2.0',
    id: message.id,
    error: { code: ErrorCode.InternalError, message: `The site refused: ${error.message}` },
  });
}
