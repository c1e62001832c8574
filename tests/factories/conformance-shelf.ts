import { setTimeout as delay } from 'node:timers/promises';
import type { CallToolResult, GetPromptResult, ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import type { More } from '../../src/open/mcp/more.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA==';
const image = { type: 'image', data: PNG, mimeType: 'image/png' } as const;
const text = (words: string) => ({ type: 'text', text: words }) as const;
const resource = (uri: string, mimeType: string, words: string) =>
  ({ type: 'resource', resource: { uri, mimeType, text: words } }) as const;

type Calls = Record<string, (progress: (done: number, message: string) => void) => CallToolResult | Promise<CallToolResult>>;

const calls: Calls = {
  test_simple_text: () => ({ content: [text('This is a simple text response for testing.')] }),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }),
  test_multiple_content_types: () => ({
    content: [
      text('Multiple content types test:'),
      image,
      resource('test://mixed-content-resource', 'application/json', JSON.stringify({ test: 'data', value: 123 })),
    ],
  }),
  test_error_handling: () => ({ isError: true, content: [text('This tool intentionally returns an error for testing')] }),
  test_tool_with_progress: async (progress) => {
    for (const done of [0, 50, 100]) {
      progress(done, `${done} of 100`);
      await delay(50);
    }
    return { content: [text('Done.')] };
  },
  json_schema_2020_12_tool: () => ({ content: [text('Done.')] }),
};

const NO_ARGUMENTS = { type: 'object', properties: {} } as const;
/** As the suite writes it (SEP-1613, SEP-2106). */
const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: { address: { $anchor: 'addressDef', type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
} as const;

const prompts: Record<string, { takes: string[]; write(given: Record<string, string>): GetPromptResult['messages'] }> = {
  test_simple_prompt: { takes: [], write: () => [{ role: 'user', content: text('This is a simple prompt for testing.') }] },
  test_prompt_with_arguments: {
    takes: ['arg1', 'arg2'],
    write: ({ arg1, arg2 }) => [{ role: 'user', content: text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`) }],
  },
  test_prompt_with_embedded_resource: {
    takes: ['resourceUri'],
    write: ({ resourceUri = '' }) => [
      { role: 'user', content: resource(resourceUri, 'text/plain', 'Embedded resource content for testing.') },
      { role: 'user', content: text('Please process the embedded resource above.') },
    ],
  },
  test_prompt_with_image: {
    takes: [],
    write: () => [
      { role: 'user', content: image },
      { role: 'user', content: text('Please analyze the image above.') },
    ],
  },
};

function read(uri: string): ReadResourceResult['contents'] | undefined {
  if (uri === 'test://static-text') return [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }];
  if (uri === 'test://static-binary') return [{ uri, mimeType: 'image/png', blob: PNG }];
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? [];
  if (id === undefined) return undefined;
  return [{ uri, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) }];
}

/** What the conformance suite of the Model Context Protocol expects of a server under test. */
export const conformanceShelf: More = {
  tools: Object.keys(calls).map((name) => ({
    name,
    description: 'A fixture of the conformance suite',
    inputSchema: name === 'json_schema_2020_12_tool' ? SCHEMA : NO_ARGUMENTS,
  })),
  call: (name, progress) => (Object.hasOwn(calls, name) ? calls[name]?.(progress) : undefined),
  resources: [
    { uri: 'test://static-text', name: 'static-text', title: 'A text', description: 'A fixture', mimeType: 'text/plain' },
    { uri: 'test://static-binary', name: 'static-binary', title: 'A picture', description: 'A fixture', mimeType: 'image/png' },
  ],
  templates: [
    {
      uriTemplate: 'test://template/{id}/data',
      name: 'template',
      title: 'A template',
      description: 'A fixture',
      mimeType: 'application/json',
    },
  ],
  read,
  prompts: Object.entries(prompts).map(([name, { takes }]) => ({
    name,
    title: name,
    description: 'A fixture of the conformance suite',
    arguments: takes.map((one) => ({ name: one, description: 'A fixture', required: true })),
  })),
  prompt: (name, given) => (Object.hasOwn(prompts, name) ? { messages: prompts[name]?.write(given) ?? [] } : undefined),
};
