/** The name of a company, with the address of its site where our lists have one. */
export function CompanyName({ name, url, isLarge = false }: { name: string; url?: string | null | undefined; isLarge?: boolean }) {
  const look = `font-semibold ${isLarge ? 'text-lg' : ''}`;
  if (!url) return <span className={look}>{name}</span>;
  return (
    <a href={url} rel="noopener external nofollow ugc" className={`${look} underline decoration-line`}>
      {name}
    </a>
  );
}
