import { seeded } from '../search/synthetic-text.ts';
import { idText } from './ids.ts';

export const PEOPLE_COLUMNS =
  'id, email, email_verified, full_name, subscription_tier, subscription_status, last_sign_in_at, last_seen_at, created_at';

const FIRST = 'Priya Maria Lena Chen Amara Jonas Tom Ines Omar Sara Yuki Noah Ana Luis Zoe Ravi Mina Paul Ida Kofi'.split(' ');
const LAST = 'Okafor Sharma Lindqvist Moreau Tanaka Silva Novak Haddad Berg Costa Iyer Smith Larsen Weber Diaz Sato Rossi Khan'.split(' ');
const DAY_MS = 86_400_000;
const DAYS = 900;

/** Lines of COPY for people, of whom one in ten pays. */
export function* madePeople(ids: Buffer, count: number, now: Date): Generator<string> {
  const random = seeded(23);
  for (let n = 0; n < count; n++) {
    const [first, last] = [FIRST[n % FIRST.length], LAST[Math.floor(random() * LAST.length)]];
    const created = new Date(now.getTime() - random() * DAYS * DAY_MS);
    const seen = new Date(created.getTime() + random() * (now.getTime() - created.getTime())).toISOString();
    const tier = random() < 0.9 ? 'free' : random() < 0.8 ? 'pro_monthly' : 'lifetime';
    const status = tier === 'pro_monthly' && random() < 0.1 ? 'past_due' : 'active';
    yield [
      idText(ids, n),
      `person-${n}@people.example`,
      random() < 0.95 ? 't' : 'f',
      `${first} ${last}`,
      tier,
      status,
      seen,
      seen,
      created.toISOString(),
    ].join('\t');
  }
}
