import type { AuthenticatorSetup } from './two-steps.contract.ts';

/** The picture that an authenticator app reads: dark on white in either scheme, as cameras want it. */
export function QrCode({ qr: { size, path } }: { qr: AuthenticatorSetup['qr'] }) {
  return (
    <svg
      role="img"
      aria-label="QR code with the key below"
      viewBox={`0 0 ${size} ${size}`}
      className="mt-3 size-56 border border-line"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
