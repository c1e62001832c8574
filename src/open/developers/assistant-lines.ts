/** How each assistant is connected: where the line goes, and the line to copy. `ASSAY_KEY` stands for an API key. */
export function assistantLines(appUrl: string): { name: string; where: string; line: string }[] {
  const url = `${appUrl}/mcp`;
  const header = { Authorization: 'Bearer ASSAY_KEY' };
  return [
    {
      name: 'Claude',
      where: 'Claude Code, in a terminal. In the app: Settings, Connectors, Add custom connector, with the address alone.',
      line: `claude mcp add --transport http assay ${url} --header "Authorization: Bearer ASSAY_KEY"`,
    },
    {
      name: 'ChatGPT',
      where: 'Settings, Connectors, with developer mode on: create one with this address and no authentication.',
      line: url,
    },
    { name: 'Cursor', where: 'In ~/.cursor/mcp.json', line: JSON.stringify({ mcpServers: { assay: { url, headers: header } } }) },
    {
      name: 'VS Code',
      where: 'In a terminal',
      line: `code --add-mcp '${JSON.stringify({ name: 'assay', type: 'http', url, headers: header })}'`,
    },
  ];
}
