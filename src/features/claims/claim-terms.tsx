import { Link } from 'react-router';
import { ArticleSection } from '../site/article.tsx';

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
      <ArticleSection id="money" title="If something goes wrong">
        <ul>
          <li>If two people pay at the same moment, the first payment has the idea and the other goes back in full, by itself.</li>
          <li>
            The idea is out of the catalogue for good, that is for as long as your payment stands. If all of it ever goes back, because we
            gave it back or your bank took it back, the claim ends and the idea returns to the catalogue.
          </li>
        </ul>
        <p>
          Questions before you pay: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. The <Link to="/terms">terms</Link> hold as well.
        </p>
      </ArticleSection>
    </div>
  );
}
