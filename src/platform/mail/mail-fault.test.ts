import { expect, test } from 'vitest';
import { mailFault } from './mail-fault.ts';

const faultOf = (message: string, responseCode?: number) =>
  mailFault(Object.assign(new Error(message), { responseCode }), 'ada.l+x@people.example');

test.each([
  ["Can't send mail - all recipients were rejected: 550 5.1.1 <ada.l+x@people.example>: Recipient address rejected"],
  ['550 5.1.1 User ada.l+x unknown at this host'],
  ['550 Ada.L+X@PEOPLE.example is over quota, ask eve@other.example.'],
  ['554 delivery to ada.l+x=40people.example and ada.l%2Bx%40people.example failed'],
  ['550 "ada.l+x"@people.example, ada.l+x＠people.example, ada.l+x(at)people.example: no such mailbox'],
  ['451 bounces+ada.l+x=people.example@relay.example: try later'],
  ['550 <ada.l+x>: no'],
])('a reason names nobody: %s', (message) => {
  expect(faultOf(message)).not.toMatch(/ada\.l|people\.|eve@|other\.example/i);
  expect(faultOf(message)).toContain('[address]');
});

test('a reason keeps what helps: the code once, the text, a bounded length', () => {
  expect(faultOf('Message failed: mailbox full', 552)).toBe('552 Message failed: mailbox full');
  expect(faultOf('Message failed: 452 4.2.2 <a@b.example> mailbox full', 452)).toBe('Message failed: 452 4.2.2 [address] mailbox full');
  expect(faultOf('connect ECONNREFUSED 127.0.0.1:587')).toBe('connect ECONNREFUSED 127.0.0.1:587');
  expect(faultOf('x'.repeat(1_000))).toHaveLength(300);
});
