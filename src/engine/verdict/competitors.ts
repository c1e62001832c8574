import type { Fate, LedgerEntry } from '../evidence.contract.ts';
import { grouped } from '../plain-text.ts';
import type { ReportCompetitor } from '../report.contract.ts';
import { lineOf, nameOf } from '../say.ts';
import { alsoNumber, monthOf } from '../scores/near.ts';
import { isByEditors, isReasonByEditors } from './our-editors.ts';

const MOST = 12;

/** What a company's fate says about an idea like it, and no more. Printed at /methodology. */
export const fateLessons: Readonly<Record<Fate, string>> = {
  active: 'It still trades, so somebody pays for this or somebody funds it: find out which before you count it as proof.',
  acquired: 'It was bought, so what it built was worth something to a buyer: see whether the product is still sold.',
  public: 'It is listed, so its accounts say what this market pays: read them, and expect it to answer in price.',
  dead: 'It closed: ask a former customer what they use now, before building the same thing again.',
  unknown: 'Its state is not known: try to buy it, and you will know in ten minutes.',
};

/** @returns the near competitors of a ledger as a report shows them, nearest first; those whose name gives orders are left out. */
export function competitorsOf(near: readonly LedgerEntry[]): ReportCompetitor[] {
  return near
    .filter((entry) => nameOf(entry) !== '')
    .slice(0, MOST)
    .map((entry) => {
      const fate = entry.fate ?? 'unknown';
      const what = lineOf(entry, 300);
      return {
        id: entry.id,
        name: nameOf(entry),
        ...(what ? { what } : {}),
        ...(entry.url ? { url: entry.url } : {}),
        fate,
        relevance: entry.relevance,
        teaches: lessonOf(entry, fate),
      };
    });
}

function lessonOf(entry: LedgerEntry, fate: Fate): string {
  const weakness = typeof entry.also?.weakness === 'string' ? lineOf({ text: entry.also.weakness }, 160) : '';
  const reason = typeof entry.also?.reason === 'string' ? lineOf({ text: entry.also.reason }, 120) : '';
  const staff = alsoNumber(entry, 'team_size');
  if (fate === 'dead' && reason)
    return `It closed, by ${isReasonByEditors(entry) ? 'our editors' : 'its source'} because “${reason}”: show that this no longer holds.`;
  if (weakness) return `It leaves something open, as our dossier has it: “${weakness}”.`;
  if (fate === 'active' && staff !== undefined && staff >= 50)
    return `It trades with ${grouped(staff)} staff, which this market, or its investors, must carry: do not meet it head on.`;
  if (fate === 'active' && staff !== undefined && staff <= 5)
    return `It trades with ${grouped(staff)} staff: small enough to live on little, and to ask how it finds its customers.`;
  return isByEditors(entry) ? lessonAsOf(monthOf(entry.observed_at), fate) : fateLessons[fate];
}

/** The same lessons of what our editors remember, which is so of a day and not of today. */
function lessonAsOf(month: string, fate: Fate): string {
  if (fate === 'active')
    return `As of ${month} it traded, by our editors’ memory: see whether it still does, and whether customers or investors carry it.`;
  if (fate === 'public')
    return `As of ${month} it was listed, by our editors’ memory: if it still is, its accounts say what this market pays.`;
  return fateLessons[fate];
}
