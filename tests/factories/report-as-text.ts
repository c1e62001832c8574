import type { Report, Sentence } from '../../src/engine/report.contract.ts';

/** A report as one would read it, with its citations: for approving its words. */
export function reportAsText(report: Report): string {
  const say = (sentences: readonly Sentence[]) =>
    sentences.map(({ text, cites }) => `${text}${cites.length > 0 ? ` [${cites.join(', ')}]` : ''}`);
  const block = (title: string, lines: readonly string[]) => [`## ${title}`, ...lines, ''];
  const { verdict, scores } = report;
  return [
    ...block(`${verdict.verdict} (${verdict.rule}, ${verdict.confidence} confidence)`, say(report.summary)),
    ...block(
      'Scores',
      (['demand', 'competition', 'momentum', 'difficulty'] as const).map(
        (name) =>
          `${name} ${scores[name].score} (${scores[name].confidence}): ${scores[name].parts.map((part) => `${part.label.toLowerCase()} ${part.value}, ${part.from}`).join('; ')}`,
      ),
    ),
    ...block('Why', say(verdict.because)),
    ...block('What would change it', verdict.would_change_it),
    ...verdict.contradictions.flatMap(({ claim, found }) => block(`The text says “${claim}”`, say([found]))),
    ...report.sections.flatMap(({ title, sentences }) => block(title, say(sentences))),
    ...block('Risks', say(report.risks)),
    ...block('Ways to be paid', say(report.monetizationPaths)),
    ...block('What to do', say(report.executionTips)),
    ...block('Market', say(report.marketNotes)),
    ...block(
      'Competitors',
      report.competitors.map(({ id, name, fate, teaches }) => `${name} [${id}], ${fate}: ${teaches}`),
    ),
    ...verdict.assumptions.flatMap(({ assumption, why, test, cost_cents, days, pass }, i) =>
      block(`${i + 1}. ${assumption}`, [why, `Test: ${test}`, `$${cost_cents / 100}, ${days} days. Passed when: ${pass}`]),
    ),
  ].join('\n');
}
