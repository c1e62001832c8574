import { ArticleSection } from '../../ui/article.tsx';

/** How Assay comes to what it says, before the tables that say it in full. */
export function MethodInShort() {
  return (
    <ArticleSection id="in-short" title="In short">
      <ul>
        <li>Each idea is a dossier. Every figure in it says whether it was measured, cited, estimated or judged by an editor.</li>
        <li>A program computes four scores from what was measured, cited and judged. Estimates enter no score.</li>
        <li>
          A report on your own idea asks public sources, and ends in a verdict: build, reshape, drop, or not enough evidence. Rules decide
          it, not a language model.
        </li>
        <li>Dossiers and reports end in a cheap test with a pass mark, so that you find out before you build.</li>
      </ul>
    </ArticleSection>
  );
}
