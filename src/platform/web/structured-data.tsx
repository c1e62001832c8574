/**
 * Structured data (schema.org) for search engines, safe against text that would end the script.
 * @param data is put together on the server alone (`import.meta.env.SSR &&`): search engines read what it sends
 */
export function StructuredData({ data }: { data: false | Record<string, unknown> }) {
  const json = data ? JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c') : '';
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
  );
}
