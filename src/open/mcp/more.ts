import type {
  CallToolResult,
  GetPromptResult,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
  Tool,
} from '@modelcontextprotocol/sdk/types.js';

/**
 * What a test puts beside the product's own tools, resources and prompts: the fixtures that the protocol's conformance suite asks for. Nothing in the product
 * names any, so no build has them.
 */
export type More = {
  tools: Tool[];
  /** @returns undefined for a tool that is not among them */
  call(name: string, progress: (done: number, message: string) => void): CallToolResult | Promise<CallToolResult> | undefined;
  resources: Resource[];
  templates: ResourceTemplate[];
  read(uri: string): ReadResourceResult['contents'] | undefined;
  prompts: Prompt[];
  prompt(name: string, given: Record<string, string>): GetPromptResult | undefined;
};
