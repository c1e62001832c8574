import { expect, test } from 'vitest';
import { planInForce } from '../../money/entitlement.ts';
import { addressKey } from '../../platform/limits.server.ts';
import { ownPath } from '../../platform/web/own-path.ts';
import { formatAgo } from '../../ui/format.ts';
import { deviceName } from './user-agent.ts';

test('nobody is sent to another site', () => {
  for (const path of ['/', '/saved?sort=growth#x', '/ideas/a-b?to=//evil']) expect(ownPath(path)).toBe(path);
  expect(ownPath('/browse?search=café'), 'a header holds no other emails').toBe('/browse?search=caf%C3%A9');
  const foreign = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '\\\\evil',
    '',
    ' /saved',
    '/a\u0000b',
    '/a b',
    '/..//evil.example',
  ];
  for (const path of [...foreign, null, undefined, 3]) expect(ownPath(path, '/dashboard'), String(path)).toBe('/dashboard');
});

test('an overdue month keeps its rights for seven days, a cancelled one does not, Lifetime always does', () => {
  const since = new Date('2026-03-01T00:00:00Z');
  const at = (days: number) => new Date(since.getTime() + days * 86_400_000);
  const plan = (tier: 'free' | 'pro_monthly' | 'lifetime', status: 'active' | 'cancelled' | 'past_due' | 'trialing', days: number) =>
    planInForce({ tier, status, statusSince: since }, at(days));
  expect(plan('pro_monthly', 'active', 99)).toBe('pro_monthly');
  expect(plan('pro_monthly', 'trialing', 99)).toBe('pro_monthly');
  expect(plan('pro_monthly', 'past_due', 6.99)).toBe('pro_monthly');
  expect(plan('pro_monthly', 'past_due', 7)).toBe('free');
  expect(plan('pro_monthly', 'cancelled', 0)).toBe('free');
  expect(plan('lifetime', 'cancelled', 99)).toBe('lifetime');
  expect(plan('free', 'active', 0)).toBe('free');
});

test('one customer’s IPv6 addresses count as one, IPv4 ones apart', () => {
  expect(addressKey('2001:db8:1:12ab:3:4:5:6')).toBe(addressKey('2001:db8:1:12cd::9'));
  expect(addressKey('2001:db8:1:1200::1')).not.toBe(addressKey('2001:db8:1:1300::1'));
  expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0');
  expect(addressKey('::1')).toBe('0:0:0:0');
  expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
});

test('devices have names their owners know', () => {
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0')).toBe(
    'Edge on Windows',
  );
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1')).toBe('Safari on iOS');
  expect(deviceName('curl/8')).toBe('An unknown device');
  expect(deviceName(null)).toBe('An unknown device');
});

test('how long ago', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  const ago = (hours: number) => formatAgo(new Date(now - hours * 3_600_000).toISOString(), now);
  expect([0.5, 1, 5, 23.9, 24, 47, 48, 240].map(ago)).toEqual([
    'Just now',
    '1 hour ago',
    '5 hours ago',
    '23 hours ago',
    'Yesterday',
    'Yesterday',
    '2 days ago',
    '10 days ago',
  ]);
});
