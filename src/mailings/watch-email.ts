import { type DatedRule, RULE_DAYS } from '../catalogue/index.server.ts';
import type { EmailBlock } from '../platform/mail/email-blocks.ts';
import { type StatusId, statusLabel, type ToldStatus } from '../trends/index.server.ts';
import { formatDay } from '../ui/format.ts';
import type { EmailText } from './mailings.server.ts';
import { shortened } from './shortened.ts';

/** What is new about an idea (`idea` is its slug) or a report that somebody watches. */
export type News = {
  watch: string;
  title: string;
  idea: string | null;
  report: string | null;
  companies: { id: string; name: string; what: string }[];
  topics: { id: string; from: ToldStatus }[];
  rules: DatedRule[];
};
type Topic = { id: string; slug: string; name: string; status: StatusId };

const MOST_COMPANIES = 5;

/** @returns the email, with what it tells of each watch: `company ID`, `rule ID` and `topic ID STATUS`; undefined when nothing of it is news any more */
export function newsLetter(appUrl: string, news: readonly News[], topics: ReadonlyMap<string, Topic>): EmailText | undefined {
  const told: Record<string, string[]> = {};
  const said = news.flatMap((one) => {
    const turned = one.topics.flatMap(({ id, from }) => {
      const topic = topics.get(id);
      // It may have turned back by now.
      return topic && topic.status !== from ? [{ topic, from }] : [];
    });
    if (turned.length + one.companies.length + one.rules.length === 0) return [];
    told[one.watch] = [
      ...one.companies.map(({ id }) => `company ${id}`),
      ...one.rules.map(({ id }) => `rule ${id}`),
      ...turned.map(({ topic }) => `topic ${topic.id} ${topic.status}`),
    ];
    return [{ ...one, turned, url: `${appUrl}${one.idea ? `/ideas/${one.idea}` : `/research/${one.report}`}` }];
  });
  const [first] = said;
  if (!first) return undefined;
  const subject = said.length === 1 ? `News about “${shortened(first.title)}”` : `News about ${said.length} things you watch`;
  return {
    subject,
    title: said.length === 1 ? first.title : 'News about what you watch',
    paragraphs: ['Since we last told you, by the companies, topics and dated rules we know:'],
    blocks: said.flatMap((one): EmailBlock[] => [
      ...(said.length > 1 ? [{ heading: one.title }] : []),
      ...(one.rules.length > 0 ? ruleBlocks(appUrl, one.rules) : []),
      ...(one.companies.length > 0 ? companyBlocks(one.companies) : []),
      ...(one.turned.length > 0
        ? [
            {
              links: one.turned.map(({ topic, from }) => ({
                label: `${topic.name}: ${statusLabel(from)} → ${statusLabel(topic.status)}`,
                url: `${appUrl}/trending/${topic.slug}`,
                note: one.idea ? 'A topic this idea meets' : 'A topic this report is near',
              })),
            },
          ]
        : []),
      ...(said.length > 1 ? [{ links: [{ label: one.idea ? 'Open the idea' : 'Open the report', url: one.url }] }] : []),
    ]),
    action:
      said.length === 1
        ? { label: first.idea ? 'Open the idea' : 'Open the report', url: first.url }
        : { label: 'See what you watch', url: `${appUrl}/settings/watching` },
    after: [
      ...(said.some(({ companies }) => companies.length > 0)
        ? ['Near means that words, trade and meaning are alike; read what a company does before you count it as a rival.']
        : []),
      'To hear no more of one thing and keep the other emails, press “Stop watching” on its page.',
    ],
    told,
  };
}

function companyBlocks(companies: News['companies']): EmailBlock[] {
  const shown = companies.slice(0, MOST_COMPANIES);
  const more = companies.length - shown.length;
  return [
    {
      text:
        companies.length === 1
          ? 'A company we did not know before is near it:'
          : `${companies.length} companies we did not know before are near it:`,
    },
    { items: shown.map(({ name, what }) => [{ text: name, as: 'strong' as const }, { text: what ? `: ${what}` : '' }]), ordered: false },
    ...(more > 0 ? [{ text: `And ${more} more.` }] : []),
  ];
}

function ruleBlocks(appUrl: string, rules: readonly DatedRule[]): EmailBlock[] {
  return [
    { text: `It rests on ${rules.length === 1 ? 'a rule that takes' : 'rules that take'} effect within ${RULE_DAYS} days:` },
    {
      links: rules.map(({ id, date, what, official }) => ({
        label: `${formatDay(date)}: ${what}`,
        url: `${appUrl}/calendar#${id}`,
        note: official,
      })),
    },
  ];
}
