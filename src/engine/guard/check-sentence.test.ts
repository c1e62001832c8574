import { expect, test } from 'vitest';
import { aLedger, article, company, discussion, repository } from '../../../tests/factories/ledgers.ts';
import type { Sentence } from '../report.contract.ts';
import { scoreLedger } from '../scores/score-ledger.ts';
import { faultsOfSentence } from './check-sentence.ts';

const ledger = aLedger('A waiting list for dentists', {
  companies: [
    company('Acme Health', 'Waiting lists for 300 clinics in 12 states', 0.8, 'active', {
      team_size: 45,
      year_founded: 2017,
      year_founded_as_of: '2025-02-03',
      raised_usd: 4_500_000,
      price_usd_month: 49,
    }),
    company('Belmak', 'Booking', 0.7, 'dead', { team_size: 3 }),
    company('Notion', 'Docs', 0.6),
  ],
  hacker_news: [discussion('Why are dentists still on the telephone', 1234, 87, '2024-03-14')],
  github: [repository('foo/bar', 'thing', 12_400)],
  wikipedia: article('Dentistry', 5230, -12),
});
/** One letter for each entry: Acme, Belmak, Notion, the Thread, the Repository, the Wikipedia article, its Growth. */
const letters: Readonly<Record<string, string>> = { A: 'E1', B: 'E2', N: 'E3', T: 'E4', R: 'E5', W: 'E6', G: 'E7' };
const grounds = { ledger, scores: scoreLedger(ledger) };
type Row = [text: string, cites: string, kind?: Sentence['kind']];
const faults = (text: string, cites: string, kind: Sentence['kind'] = 'fact') =>
  faultsOfSentence(
    {
      text,
      cites: cites
        .split(',')
        .filter(Boolean)
        .map((letter) => letters[letter]),
      kind,
    },
    grounds,
  );

test.each<Row>([
  ['Acme Health, founded in 2017, serves 300 clinics across 12 states.', 'A'],
  ['By a list of February 2025, founded not long before it: Acme Health in 2017.', 'A'],
  ['Acme Health has raised $4.5 million and charges $49 a month.', 'A'],
  ['Acme Health has raised about $4.5m.', 'A'],
  ['The thread drew 1.2k points.', 'T'],
  ['The thread drew over 1,200 points and 87 comments in March 2024.', 'T'],
  ['The thread drew more than a thousand points.', 'T'],
  ['With 1,234 points, it was one of the more popular threads of 2024.', 'T'],
  ['Two of the three companies found are still active, while Belmak has closed.', 'A,B,N'],
  ['Two companies, Acme Health and Notion, are active; Belmak closed.', 'A,B,N'],
  ['Three companies were found, and one of them has closed.', 'A,B,N'],
  ['One competitor, Belmak, has shut down.', 'B'],
  ['A single competitor, Belmak, shut down.', 'B'],
  ['foo/bar, an open-source project with 12,400 stars, is a free alternative.', 'R'],
  ['foo/bar has 12.4k GitHub stars.', 'R'],
  ['Wikipedia readers viewed the dentistry article about 5,200 times a month.', 'W'],
  ['Interest in dentistry declined 12% year over year.', 'G'],
  ['Page views are down by twelve percent.', 'G'],
  ['Acme Health employs 45 people.', 'A'],
  ['Acme Health is a 45-person company.', 'A'],
  ['Its team of forty-five builds waiting lists.', 'A'],
  ['Competition is moderate because Acme Health serves the same dentists.', 'A', 'judgement'],
  ['The article on dentistry has 5,230 monthly views.', 'W'],
  ['Acme Health, the most expensive of them, charges $49 a month.', 'A'],
  ['Acme Health (“Waiting lists for 300 clinics in…”) is active.', 'A'],
  ['The most-starred project found, foo/bar, has 12,400 stars.', 'R'],
  ['Start with dentists who already tried Acme Health and left.', 'A', 'advice'],
  ['On 14 March 2024 a discussion on Hacker News gathered 87 comments.', 'T'],
  ['The evidence covers three companies, one discussion and one repository.', 'A,B,N,T,R'],
  ['Product Hunt could not be asked.', '', 'judgement'],
  ['No open-source project comes close to what the text describes.', '', 'advice'],
  ['Reach dentists through LinkedIn groups.', '', 'advice'],
])('stands: %s', (text, cites, kind) => {
  expect(faults(text, cites, kind)).toEqual([]);
});

test('a score is said as it was computed', () => {
  expect(faults(`Demand is ${grounds.scores.demand.score} of 10.`, '', 'judgement')).toEqual([]);
  expect(faults(`Demand is ${(grounds.scores.demand.score % 10) + 1} of 10.`, '', 'judgement')).not.toEqual([]);
});

test.each<Row>([
  ['Acme Health serves 3,000 clinics.', 'A'],
  ['Acme Health serves 300 dentists in 45 states.', 'A'],
  ['Acme Health has 300 staff.', 'A'],
  ['Acme Health has 49 employees.', 'A'],
  ['Acme Health charges $45.', 'A'],
  ['Acme Health charges $300 a month.', 'A'],
  ['Acme Health has 2017 staff.', 'A'],
  ['Acme Health has 45 customers.', 'A'],
  ['The thread drew 87 points.', 'T'],
  ['The thread drew 1,234 comments.', 'T'],
  ['Demand is 10 of 10.', '', 'judgement'],
  ['Rated 9/10 by users.', 'A'],
  ['Interest grew 12%.', 'G'],
  ['Interest is up 12 percent.', 'G'],
  ['A +12% rise.', 'G'],
  ['Interest changed 12%.', 'G'],
  ['One in two clinics uses it.', 'A'],
  ['Acme Health doubled its team.', 'A'],
  ['Acme Health grew to 45 clinics.', 'A'],
  ['Five competitors exist.', 'A,B,N'],
  ['Four companies and one discussion.', 'A,B,N,T'],
  ['Three companies have closed.', 'A,B,N'],
  ['Belmak had 45 staff and Acme Health 3.', 'A,B'],
  ['Notion is a competitor.', 'A'],
  ['It beats notion on price.', 'A'],
  ['Zocdoc dominates.', 'A'],
  ['Competitors such as Doctolib charge more.', 'A'],
  ['ACMESOFT sells this.', 'A'],
  ['Acme Health was founded in 2024.', 'A'],
  ['Acme Health was founded in 2025.', 'A'],
  ['Acme Health was founded in February 2025.', 'A'],
  ['Acme Health was founded on 3 February 2025.', 'A'],
  ['The thread is from April 2024.', 'T'],
  ['The thread is from 2023.', 'T'],
  ['The thread is from 15 March 2024.', 'T'],
  ['The thread is from 03/15/2024.', 'T'],
  ['Nearly 2,000 points.', 'T'],
  ['Some 1,000 points.', 'T'],
  ['Over 1,300 points.', 'T'],
  ['Under 1,200 points.', 'T'],
  ['About 12k comments.', 'T'],
  ['Thousands of points.', 'T'],
  ['Hundreds of comments.', 'T'],
  ['Dozens of competitors.', 'A,B,N'],
  ['1 234 567 clinics.', 'A'],
  ['1.234.567 clinics.', 'A'],
  ['3e5 clinics.', 'A'],
  ['0x12C clinics.', 'A'],
  ['three-hundred-thousand clinics', 'A'],
  ['300k clinics', 'A'],
  ['300 million clinics', 'A'],
  ['300 thousand clinics', 'A'],
  ['Acme Health has 45k staff.', 'A'],
  ['Acme Health has 45% of the market.', 'A'],
  ['The CAGR is 12%.', 'G'],
  ['A $300 billion market.', 'A'],
  ['Acme Health raised $45 million.', 'A'],
  ['Acme Health raised 4.5 billion.', 'A'],
  ['Acme Health raised $4500.', 'A'],
  ['Acme Health raised 4.5 million customers.', 'A'],
  ['Acme Health closed.', 'A'],
  ['Belmak is alive.', 'B'],
  ['Acme Health went public.', 'A'],
  ['Acme Health was bought by Google.', 'A'],
  ['Reddit users love it.', 'A'],
  ['GitHub stars show demand.', 'A'],
  ['Nobody offers this.', 'A'],
  ['No company does this.', 'A'],
  ['There is no competition.', '', 'judgement'],
  ['The field is empty of rivals: zero competitors.', '', 'judgement'],
  ['“We will never serve dentists” is what Acme Health says.', 'A'],
  ["Acme Health says 'dentists hate us', 99 of them.", 'A'],
  ['Visit acme-health.com today.', 'A', 'advice'],
  ['E12 proves it, as does E1.', 'A'],
  ['Version 2.0 of Acme Health ships.', 'A'],
  ['24/7 support at Acme Health.', 'A'],
  ['Acme Health has forty five thousand users.', 'A'],
  ['A majority (60 percent) of dentists.', 'A'],
  ['Half of dentists use Acme Health.', 'A'],
  ['Acme Health’s 4th office opened.', 'A'],
  ['Twenty-odd companies.', 'A,B,N'],
  ['A hundred percent of dentists.', 'A'],
  ['Users pay upwards of $50.', 'A'],
  ['Users pay $40-$49.', 'A'],
  ['Between 45 and 450 clinics', 'A'],
  ['Several million dentists.', 'A'],
  ['A million dentists.', 'A'],
  ['Ten times the points.', 'T'],
  ['One million dentists need this.', '', 'judgement'],
  // The right figure in another time, another money, or for another thing.
  ['Acme Health charges $49 a year.', 'A'],
  ['Acme Health charges $49 per day.', 'A'],
  ['Acme Health charges €49 a month.', 'A'],
  ['Acme Health charges £49 a month.', 'A'],
  ['Acme Health charges $49 per user.', 'A'],
  ['The yearly price of Acme Health is $49.', 'A'],
  ['The article on dentistry is viewed 5,230 times a day.', 'W'],
  ['The article on dentistry has 5,230 daily views.', 'W'],
  ['The article on dentistry is viewed 5,230 times each week.', 'W'],
  // Amounts and ranks without a figure.
  ['Most dentists pay for it.', 'A'],
  ['The majority of clinics closed.', 'B'],
  ['Nearly all dentists want it.', 'A', 'judgement'],
  ['Acme Health has umpteen staff.', 'A'],
  ['Acme Health is the market leader.', 'A'],
  ['Acme Health dominates, and Belmak does not.', 'A,B', 'judgement'],
  ['Neither Acme Health nor Belmak is profitable.', 'A,B'],
  ['Acme Health is dying.', 'A'],
  ['Acme Health failed.', 'A'],
  // “Google Trends” and “Stack Exchange” are sources; “Google” and “Stack” are others.
  ['Acme Health is used by Google.', 'A'],
  ['Google offers the same.', 'A'],
  ['Go to acme dot com for more.', 'A', 'advice'],
])('falls: %s', (text, cites, kind) => {
  expect(faults(text, cites, kind)).not.toEqual([]);
});
