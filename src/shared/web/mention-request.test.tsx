import { expect, test } from 'vitest';
import { htmlOf } from '../../../tests/factories/html-of.ts';
import { RequestIdContext } from '../../platform/web/request-id.ts';
import { MentionRequest } from './mention-request.tsx';

test('the server, which knows the id, and the browser, which does not, draw the same elements', () => {
  const drawn = (id: string) =>
    htmlOf(
      <RequestIdContext value={id}>
        <MentionRequest />
      </RequestIdContext>,
    );
  expect(drawn('request-1')).toContain('>request-1</span>');
  // The one text that differs is that of the element which hydration leaves alone; hidden where it is empty.
  expect(drawn('request-1').replace('request-1', '')).toBe(drawn(''));
});
