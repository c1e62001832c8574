import { expect, test } from 'vitest';
import { exampleOf } from './examples.ts';

const write = {
  method: 'POST',
  path: '/api/v1/ideas/{slug}/note',
  body: { text: "It's", isDone: true, none: null },
  types: ['application/json'],
  parameters: [],
};
const read = {
  method: 'GET',
  path: '/api/v1/ideas/{slug}/export',
  body: undefined,
  types: ['application/pdf'],
  parameters: [{ name: 'format', in: 'query', isRequired: true, type: 'text', means: '' }],
};

test('a write by curl quotes its body for a shell and is done once', () => {
  expect(exampleOf('curl', write, 'https://assay.example')).toBe(
    [
      'curl -X POST "https://assay.example/api/v1/ideas/SLUG/note"',
      '-H "Authorization: Bearer $ASSAY_KEY"',
      '-H "Idempotency-Key: $(uuidgen)"',
      '-H "Content-Type: application/json"',
      `-d '{"text":"It'\\''s","isDone":true,"none":null}'`,
    ].join(' \\\n  '),
  );
});

test('Python writes true and null its own way', () => {
  expect(exampleOf('python', write, 'https://assay.example')).toContain(`json={"text": "It's", "isDone": True, "none": None},`);
});

test('TypeScript parses as a program, and a file is read as bytes', () => {
  const code = exampleOf('typescript', read, 'https://assay.example');
  expect(code).toContain("fetch('https://assay.example/api/v1/ideas/SLUG/export?format=FORMAT'");
  expect(code).toContain('response.arrayBuffer()');
  expect(exampleOf('curl', read, 'https://assay.example')).toContain('-o answer');
});
