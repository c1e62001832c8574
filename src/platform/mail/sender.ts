/**
 * The sender of mail: an address, or a name and an address, `Assay <hello@assay.example>`. A name holds none of the signs that part one address from the
 * next or begin a comment (RFC 5322, 3.2.3), unless it stands in quotes (3.2.4), `"Assay, Inc." <hello@assay.example>`: unquoted, an email would be from
 * several senders, or from nobody.
 */
export const SENDER = /^(?:(?:[^<>\r\n",;:()[\]\\]+|"(?:[^"\\\r\n]|\\[^\r\n])+") <[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/;
