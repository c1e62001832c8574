import { ArticleSection } from '../ui/article.tsx';
import { Link } from '../ui/link.tsx';
import { claimRules } from './claim-rules.ts';

/** What a claim is and is not, told before anything is paid. */
export function ClaimTerms({ supportEmail }: { supportEmail: string }) {
  return (
    <div className="[&>section:first-child]:mt-0">
      <ArticleSection id="get" title="What you get">
        <ul>
          <li>
            The whole dossier, as it stands when you pay: every section, every figure with its source, and the scores with their parts.
          </li>
          <li>It stays at an address of its own, opened by your account, or by a link we mail to you if you have none.</li>
          <li>The dossier as a PDF and as a JSON file, to keep, change and publish as you like.</li>
          <li>A certificate with the idea’s hallmark, the day, and the digest of the file, so that both can be told to belong together.</li>
        </ul>
      </ArticleSection>
      <ArticleSection id="happens" title="What happens to the idea">
        <ul>
          <li>The moment your payment arrives it leaves the catalogue: every list, the search, the feed and the sitemap.</li>
          <li>Its page says that it has been claimed, to everybody, members and search engines included.</li>
          <li>Who had saved or read it keeps the title in their list, marked as claimed, and nothing more.</li>
          <li>We sell, show and lend it to nobody else for as long as your claim holds.</li>
        </ul>
      </ArticleSection>
      <ArticleSection id="cannot" title="What we cannot promise">
        <ul>
          <li>The idea was public. People who read it remember it, and may have kept a copy; search engines forget in their own time.</li>
          <li>
            An idea is not a patent, a trade mark or a monopoly. Others may come to it by themselves, and we may publish ideas near it.
          </li>
          <li>The dossier is a researched starting point, not a promise that it works. Run its cheapest test before you quit anything.</li>
        </ul>
      </ArticleSection>
      <ArticleSection id="money" title="Payment and refunds">
        <ul>
          {claimRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p>
          Questions before you pay: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. These are part of the{' '}
          <Link to="/terms#claims">terms</Link>.
        </p>
      </ArticleSection>
    </div>
  );
}
