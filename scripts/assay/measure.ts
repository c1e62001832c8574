import { setNames, takeRelease } from '../measure/take-release.ts';
import { verb } from './verb.ts';

/** Brings a newer release of an official set of figures into the catalogue; what it changes is told before it is applied. */
export const measure = verb({
  name: 'measure',
  description: 'Read a newer release of official figures, and say what it changes',
  examples: [
    ['qcew', 'downloads the release from its publisher and prints what it would change'],
    ['qcew --apply', 'writes it; the site shows it from its next start'],
    ['oews --from ./oews-2026 --retrieved 2027-04-02', 'reads files at hand'],
  ],
  args: {
    set: { type: 'positional', required: true, description: `one of ${setNames}` },
    from: { type: 'string', valueHint: 'path', description: 'a file, or a folder of files, instead of a download' },
    retrieved: { type: 'string', valueHint: 'day', description: 'the day the files were fetched; today when left out' },
    apply: { type: 'boolean', description: 'write what was printed' },
  },
  run: async ({ set, from, retrieved, apply }, say) => {
    say((await takeRelease(set, { from, retrieved, apply: apply === true })).join('\n'));
    return true;
  },
});
