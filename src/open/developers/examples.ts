import type { ReferenceOperation } from './reference.ts';

export const exampleLanguages = [
  { id: 'curl', label: 'curl' },
  { id: 'typescript', label: 'TypeScript' },
  { id: 'python', label: 'Python' },
] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number]['id'];

type Asked = Pick<ReferenceOperation, 'method' | 'path' | 'body' | 'types' | 'parameters'>;

/** @returns a call of an operation, ready to be run once ASSAY_KEY holds an API key @param origin of the site, such as `https://assay.example` */
export function exampleOf(language: ExampleLanguage, { method, path, body, types, parameters }: Asked, origin: string): string {
  const required = parameters.filter((one) => one.in === 'query' && one.isRequired).map(({ name }) => `${name}=${name.toUpperCase()}`);
  const query = required.length > 0 ? `?${required.join('&')}` : '';
  const url = `${origin}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())}${query}`;
  const isWrite = method !== 'GET';
  const isJson = types.includes('application/json') || types.length === 0;
  switch (language) {
    case 'curl':
      return [
        `curl ${isWrite ? `-X ${method} ` : ''}"${url}"`,
        `-H "Authorization: Bearer $ASSAY_KEY"`,
        ...(isWrite ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
        ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
        ...(isJson ? [] : ['-o answer']),
      ].join(' \\\n  ');
    case 'typescript':
      return [
        `const response = await fetch('${url}', {`,
        ...(isWrite ? [`  method: '${method}',`] : []),
        '  headers: {',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the example
        '    authorization: `Bearer ${process.env.ASSAY_KEY}`,',
        ...(isWrite ? ["    'idempotency-key': crypto.randomUUID(),"] : []),
        ...(body === undefined ? [] : ["    'content-type': 'application/json',"]),
        '  },',
        ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2))}),`]),
        '});',
        ...(isJson ? ['const { success, data, error } = await response.json();'] : ['const file = await response.arrayBuffer();']),
      ].join('\n');
    case 'python':
      return [
        `import os, requests${isWrite ? ', uuid' : ''}`,
        '',
        `response = requests.${method.toLowerCase()}(`,
        `    "${url}",`,
        `    headers={"Authorization": f"Bearer {os.environ['ASSAY_KEY']}"${isWrite ? ', "Idempotency-Key": str(uuid.uuid4())' : ''}},`,
        ...(body === undefined ? [] : [`    json=${pythonOf(body)},`]),
        ')',
        'response.raise_for_status()',
        isJson ? 'data = response.json()["data"]' : 'file = response.content',
      ].join('\n');
  }
}

const indented = (text: string) => text.replaceAll('\n', '\n  ');

/** @returns a JSON value as Python writes it */
function pythonOf(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, inner]) => `${JSON.stringify(name)}: ${pythonOf(inner)}`)
      .join(', ')}}`;
  return JSON.stringify(value);
}
