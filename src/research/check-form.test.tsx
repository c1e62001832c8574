import { expect, test } from 'vitest';
import { htmlOf } from '../../tests/factories/html-of.ts';
import { AN_IDEA } from '../../tests/factories/research.ts';
import { understandIdea } from '../engine/understanding/understand-idea.ts';
import { CheckForm } from './check-form.tsx';

const recipients = [
  { name: 'Hacker News', where: 'hn.algolia.com', gets: 'the search phrases' },
  { name: 'npm', where: 'registry.npmjs.org', gets: 'the search phrases', kinds: ['developer_tool' as const] },
];
const drawn = (solution_type: 'service' | 'developer_tool') =>
  htmlOf(
    <CheckForm
      check={{
        idea: { text: AN_IDEA, category: '' },
        key: 'a-key-of-a-form',
        understanding: { ...understandIdea(AN_IDEA), solution_type },
        is_english: true,
        recipients,
      }}
      faults={undefined}
      isSpent={false}
    />,
  );

test('what is sent, and to whom, stands before the button, and lists who will be asked about this kind of product', () => {
  const service = drawn('service');
  expect(service.indexOf('What we send, and to whom')).toBeLessThan(service.indexOf('Run the validation'));
  expect([...service.matchAll(/<dt[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual(['Hacker News']);
  expect(service).toContain('others are asked too: for “Tool for developers”, npm (the search phrases).');
  const tool = drawn('developer_tool');
  expect([...tool.matchAll(/<dt[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual(['Hacker News', 'npm']);
  expect(tool).not.toContain('others are asked too');
});
