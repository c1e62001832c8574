/** The files an owner may keep. The certificate's digest is that of the JSON; the PDF carries the certificate as its second page. */
export const claimFormats = [
  { id: 'pdf', label: 'PDF', type: 'application/pdf' },
  { id: 'json', label: 'JSON', type: 'application/json' },
] as const;
export type ClaimFormatId = (typeof claimFormats)[number]['id'];
