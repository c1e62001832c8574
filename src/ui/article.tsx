import type { ReactNode } from 'react';

/** A page to read: a title, a standfirst, and headed sections at reading width. */
export function Article({ title, standfirst, children }: { title: string; standfirst: ReactNode; children: ReactNode }) {
  return (
    <article className="sheet-width py-12">
      <h1 className="text-4xl">{title}</h1>
      <p className="measure mt-4 font-serif text-xl leading-snug text-ink-2">{standfirst}</p>
      {children}
    </article>
  );
}

export function ArticleSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="scroll-mt-24 text-2xl">
        {title}
      </h2>
      <div className="measure mt-3 grid grid-cols-1 gap-3 [&_a]:underline [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5">
        {children}
      </div>
    </section>
  );
}
