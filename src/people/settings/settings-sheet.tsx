import type { ReactNode } from 'react';
import { SettingsNav } from './settings-nav.tsx';

/** A page of settings: where among them it is, its title, its parts. */
export function SettingsSheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="sheet-width py-10">
      <div className="mx-auto max-w-4xl">
        <SettingsNav />
        <h1 className="mt-8 text-3xl md:text-4xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}
