import { providerNames } from './provider-names.ts';

/** Sign-in with GitHub and Google: links where they are set up, a word where they are not. */
export function ProviderLinks({ configured, to }: { configured: { github: boolean; google: boolean }; to: string }) {
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {(['github', 'google'] as const).map((provider) =>
        configured[provider] ? (
          // An ordinary link, not the router's: its answer leads to another site.
          <a key={provider} href={`/login/${provider}?to=${encodeURIComponent(to)}`} rel="nofollow" className="button w-full">
            Continue with {providerNames[provider]}
          </a>
        ) : (
          <p
            key={provider}
            className="flex min-h-11 flex-wrap items-center justify-center gap-x-2 border border-dashed border-line px-4 py-2 text-center text-sm text-ink-3"
          >
            <span className="font-semibold">{providerNames[provider]}</span> not set up on this server
          </p>
        ),
      )}
    </div>
  );
}
