/** How each assistant is connected: where the line goes, and the line to copy. `ASSAY_KEY` stands for an API key. */
export function assistantLines(appUrl: string): { name: string; where: string; line: string }[] {
  const url = `${appUrl}/mcp`;
  const header = { Authorization: 'Bearer ASSAY_KEY' };
  return [
    {
      name: 'Claude',
      where:
        'Claude Code, in a terminal; then /mcp to sign in. In the app: Settings, Connectors, Add custom connector, with the address alone.',
      line: `claude mcp add --transport http assay "${url}?sign_in"`,
    },
    {
      name: 'ChatGPT',
      where: 'Settings, Connectors, with developer mode on: create one with this address and OAuth.',
      line: `${url}?sign_in`,
    },
    {
      name: 'Cursor',
      where: 'In ~/.cursor/mcp.json, with a key',
      line: JSON.stringify({ mcpServers: { assay: { url, headers: header } } }),
    },
    {
      name: 'VS Code',
      where: 'In a terminal; it asks you to sign in.',
      line: `code --add-mcp '${JSON.stringify({ name: 'assay', type: 'http', url: `${url}?sign_in` })}'`,
    },
  ];
}
