/** An address that breaks, where it has to, after its @ rather than within a word; only what is still too long breaks anywhere. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <span className="wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
