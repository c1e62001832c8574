import { isSame, sign, UUID } from '../../people/index.server.ts';

/** Whose answer, to which email. */
export type Asked = { userId: string; mailingId: string };

const claim = ({ userId, mailingId }: Asked) => `keep daily ${userId} ${mailingId}`;

/** @returns a token for the one link of an email that asks. It can say yes to that email and nothing else. */
export function keepDailyToken(secret: string, asked: Asked): string {
  return `${asked.userId}.${asked.mailingId}.${sign(secret, claim(asked))}`;
}

/** @returns whose answer a token is, and to what; undefined when it is not one of ours */
export function readKeepDailyToken(secret: string, token: string): Asked | undefined {
  const [userId = '', mailingId = '', signature = ''] = token.split('.');
  const asked = { userId, mailingId };
  return UUID.test(userId) && UUID.test(mailingId) && isSame(signature, sign(secret, claim(asked))) ? asked : undefined;
}
