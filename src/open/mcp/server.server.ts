import { randomBytes } from 'node:crypto';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { inputErrors } from '../../platform/api/input-errors.ts';
import { DomainError } from '../../platform/errors.ts';
import { ABOUT_FENCES, fenced } from '../../platform/llm/fence.ts';
import { pageOf } from './cursor.ts';
import { promptList, promptOf } from './prompts.ts';
import { listResources, readResource, templates } from './resources.server.ts';
import type { McpCall } from './tool.server.ts';
import { tools } from './tools.server.ts';

const VERSION = '1.0.0';
const PAGE = 50;
const RESOURCE_NOT_FOUND = -32_002;
const INSTRUCTIONS = `Assay: startup ideas with the evidence attached. Search and read ideas, count buyers by official tables, look for rivals, do the sums, check an idea. Every figure comes with its source: repeat none without it. ${ABOUT_FENCES}`;

/** The tools as they are listed: made once, as the shapes are written down for it. */
const listed = Object.entries(tools).map(([name, { title, description, isWrite = false, input, output }]) => ({
  name,
  title,
  description,
  inputSchema: z.toJSONSchema(input, { io: 'input' }) as { type: 'object' },
  outputSchema: z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as { type: 'object' },
  annotations: { title, readOnlyHint: !isWrite, destructiveHint: false, idempotentHint: !isWrite, openWorldHint: isWrite },
}));

type Requests =
  | typeof CallToolRequestSchema
  | typeof GetPromptRequestSchema
  | typeof ListPromptsRequestSchema
  | typeof ListResourcesRequestSchema
  | typeof ListResourceTemplatesRequestSchema
  | typeof ListToolsRequestSchema
  | typeof ReadResourceRequestSchema;
type Extra = Parameters<Parameters<Server['setRequestHandler']>[1]>[1];

/** @returns a server for one caller and one request: nothing of one caller is at hand when the next one asks */
export function mcpServer(caller: Omit<McpCall, 'progress'>): Server {
  const { more } = caller;
  const server = new Server(
    { name: 'assay', title: 'Assay', version: VERSION, websiteUrl: caller.appUrl },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  const quiet: McpCall = { ...caller, progress: () => undefined };
  /** Params that do not fit are the client's fault, which the library would call ours. */
  const on = <Schema extends Requests>(schema: Schema, handle: (request: z.output<Schema>, extra: Extra) => object | Promise<object>) => {
    const sameMethod = z.looseObject({ method: z.literal(schema.shape.method.value) });
    server.setRequestHandler(sameMethod, (sent, extra) => {
      const request = schema.safeParse(sent);
      if (!request.success) throw new McpError(ErrorCode.InvalidParams, inputErrors(request.error.issues).message);
      return handle(request.data as z.output<Schema>, extra);
    });
  };
  on(ListToolsRequestSchema, ({ params }) => {
    const { page, nextCursor } = pageOf([...listed, ...(more?.tools ?? [])], params?.cursor, PAGE);
    return { tools: page, ...(nextCursor ? { nextCursor } : {}) };
  });
  on(CallToolRequestSchema, ({ params }, { sendNotification }) => {
    const token = params._meta?.progressToken;
    const progress = (done: number, message: string) => {
      if (token !== undefined)
        void sendNotification({ method: 'notifications/progress', params: { progressToken: token, progress: done, message } }).catch(
          () => undefined,
        );
    };
    return more?.call(params.name, progress) ?? callTool({ ...caller, progress }, params.name, params.arguments ?? {});
  });
  on(ListResourcesRequestSchema, ({ params }) => asProtocol(() => listResources(quiet, params?.cursor), quiet));
  on(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [...templates, ...(more?.templates ?? [])] }));
  on(ReadResourceRequestSchema, ({ params }) => asProtocol(() => readResource(quiet, params.uri), quiet));
  on(ListPromptsRequestSchema, () => ({ prompts: [...promptList, ...(more?.prompts ?? [])] }));
  on(
    GetPromptRequestSchema,
    ({ params }) => more?.prompt(params.name, params.arguments ?? {}) ?? promptOf(params.name, params.arguments ?? {}),
  );
  return server;
}

/** What a person can change comes back as the result of the tool, so that a model reads it and tries again; an unknown tool is a fault of the client. */
async function callTool(call: McpCall, name: string, given: unknown): Promise<CallToolResult> {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (!tool) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 80)}`);
  const input = tool.input.strict().safeParse(given);
  if (!input.success) return refusal('invalid_input', inputErrors(input.error.issues).message);
  try {
    const structuredContent = tool.output.parse(await tool.call(call, input.data));
    return {
      content: [{ type: 'text', text: fenced(name.toUpperCase(), structuredContent, randomBytes(6).toString('hex')) }],
      structuredContent,
    };
  } catch (error) {
    if (error instanceof DomainError) return refusal(error.code, error.message);
    if (error instanceof McpError) throw error;
    call.ctx.log.error({ err: error, tool: name }, 'a tool failed');
    return refusal('internal', 'Something went wrong on our side. Try again later.');
  }
}

const refusal = (code: string, message: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: `${code}: ${message}` }],
});

async function asProtocol<Result>(read: () => Promise<Result>, { ctx }: McpCall): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof McpError) throw error;
    if (error instanceof DomainError)
      throw new McpError(['not_found', 'gone'].includes(error.code) ? RESOURCE_NOT_FOUND : ErrorCode.InvalidRequest, error.message);
    ctx.log.error({ err: error }, 'a resource could not be read');
    throw new McpError(ErrorCode.InternalError, 'Something went wrong on our side. Try again later.');
  }
}
