import { claimRules } from '../../claims/index.ts';
import { CLAIM_PRICE_CENTS, planOf } from '../../money/index.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { Article, ArticleSection } from '../../ui/article.tsx';
import { formatMoney } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/terms.route';

export function loader({ context }: Route.LoaderArgs) {
  const { appUrl, supportEmail } = pageRequest(context);
  return { appUrl, supportEmail };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Terms',
    description: 'What you may do with Assay, what we promise and what we do not.',
    appUrl: loaderData?.appUrl,
    path: '/terms',
  });

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <Article title="Terms" standfirst="What you may do with Assay, what we promise, and what we do not. Last changed on 25 November 2026.">
      <ArticleSection id="what" title="What Assay is">
        <p>
          Assay publishes researched dossiers about business ideas. They are information, not legal, tax, medical or investment advice, and
          no promise that a business built on one will succeed.
        </p>
      </ArticleSection>
      <ArticleSection id="use" title="What you may do">
        <ul>
          <li>Read whatever your plan opens, and build on any idea you read. Building needs no permission and earns us nothing.</li>
          <li>Quote a figure or a short passage, with a link to the page it came from.</li>
          <li>Use the API at the rate a person would read.</li>
        </ul>
        <p>You may not copy the catalogue or a large part of it, resell dossiers, or get round what decides who may read what.</p>
      </ArticleSection>
      <ArticleSection id="accounts" title="Your account">
        <p>
          Reading needs no account. One is free, is opened with an email address that is yours, and keeps what you save, mark and read. Keep
          your password to yourself. What an account holds about you is on the page <Link to="/privacy">Privacy</Link>.
        </p>
        <p>
          Usernames are one person’s each, and may not pass for us or for somebody else. A picture must be yours to use. You can delete your
          account at any time at <Link to="/settings/data">Your data</Link>: for 7 days you can still keep it, then it is removed for good,
          and with it whatever plan it had. The only administrator of a server has to name another one first.
        </p>
        <p>
          An account that is misused can be suspended. You are told why by email; nothing in it is deleted, a monthly plan is not renewed,
          and ideas you claimed still open by the link we mailed you. Write to us if you think it is a mistake, or want your data.
        </p>
      </ArticleSection>
      <ArticleSection id="figures" title="Figures">
        <p>
          Every figure states its basis. Estimates are ours and may be wrong; the way they were reached is written beside them so that you
          can judge. How scores are computed is on the page <Link to="/methodology">How it works</Link>.
        </p>
      </ArticleSection>
      <ArticleSection id="plans" title="Plans and payment">
        <p>
          Pro Monthly is {formatMoney(planOf('pro_monthly').priceCents)} a month and renews until it is cancelled; a cancelled plan stays
          open to the end of the month that was paid. Lifetime is {formatMoney(planOf('lifetime').priceCents)} once and lasts as long as
          Assay does. Prices are in US dollars; where tax is due it is added before you pay, and stands on the invoice. When you move from
          monthly to Lifetime, we refund the unused part of the month.
        </p>
      </ArticleSection>
      <ArticleSection id="claims" title="Claiming an idea">
        <p>
          A claim, {formatMoney(CLAIM_PRICE_CENTS)}, takes an idea out of the catalogue for good and leaves its dossier with the buyer. It
          does not undo that others have read it before, and grants no patent, trade mark or monopoly: nobody can sell you those.
        </p>
        <ul>
          {claimRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </ArticleSection>
      <ArticleSection id="liability" title="What we are liable for">
        <p>
          We answer for what the law does not let us exclude. Beyond that our liability is limited to what you paid us in the twelve months
          before the claim, and we are not liable for profits you hoped to make.
        </p>
      </ArticleSection>
      <ArticleSection id="changes" title="Changes and contact">
        <p>
          When these terms change, the date above changes with them. Questions:{' '}
          <a href={`mailto:${loaderData.supportEmail}`}>{loaderData.supportEmail}</a>.
        </p>
      </ArticleSection>
    </Article>
  );
}
