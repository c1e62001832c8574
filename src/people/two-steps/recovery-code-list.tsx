import { CopyButton } from '../../ui/copy-button.tsx';
import { Link } from '../../ui/link.tsx';

/** New recovery codes, which are shown this once: to be copied, or saved as a file. */
export function RecoveryCodeList({ codes, email }: { codes: string[]; email: string }) {
  const text = `Recovery codes of ${email} at Assay. Each opens the account once, in place of a code of the app.\n\n${codes.join('\n')}\n`;
  return (
    <section aria-labelledby="codes" className="grid gap-5">
      <h2 id="codes" className="text-2xl">
        Keep these recovery codes
      </h2>
      <p role="status">
        Two-step sign-in is on. Each of these codes opens your account once, should you lose your phone. They are not shown again.
      </p>
      <ul className="numerals grid grid-cols-2 gap-x-8 gap-y-2 border border-line bg-sheet px-5 py-4 text-lg">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={() => text} className="button">
          Copy
        </CopyButton>
        <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="assay-recovery-codes.txt" className="button">
          Save as a file
        </a>
        <Link to="/settings/security" className="button button-primary">
          I have kept them
        </Link>
      </div>
    </section>
  );
}
