import { EMAIL_POLICY } from './email-policy.ts';
import { EMBED_POLICY } from './embed-policy.ts';

/**
 * Headers of every answer. Scripts run only from this site and, inline, only those whose digests the page was sent with; styles only from files.
 * @param scripts digests of the inline scripts, as the policy writes them, when the answer is a page
 * @param asked what the application asked for itself: a referrer policy, which may only be stricter, and EMAIL_POLICY or EMBED_POLICY
 */
export function securityHeaders(
  scripts: readonly string[] | undefined,
  isSecure: boolean,
  asked: { referrer?: string | null | undefined; policy?: string | null | undefined } = {},
): Record<string, string> {
  const isEmail = asked.policy === EMAIL_POLICY;
  const isEmbed = asked.policy === EMBED_POLICY;
  const policy = isEmail
    ? [EMAIL_POLICY]
    : isEmbed
      ? [EMBED_POLICY]
      : scripts
        ? [
            "default-src 'self'",
            ["script-src 'self'", ...scripts].join(' '),
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            // A form of ours may lead on to the provider's checkout and portal; browsers hold the redirect to this rule as well.
            "form-action 'self' https://checkout.stripe.com https://billing.stripe.com",
            "frame-ancestors 'none'",
            ...(isSecure ? ['upgrade-insecure-requests'] : []),
          ]
        : ["default-src 'none'", "frame-ancestors 'none'"];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': asked.referrer === 'no-referrer' ? asked.referrer : 'strict-origin-when-cross-origin',
    // There is no word in it for everybody.
    ...(isEmbed ? {} : { 'x-frame-options': isEmail ? 'SAMEORIGIN' : 'DENY' }),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
    'cross-origin-opener-policy': 'same-origin',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
