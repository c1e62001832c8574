/** What stands in a dossier for no company at all: “A part-time office clerk”, “Doing it by hand”. */
const NO_COMPANY =
  /^(an?|the|your|their|his|her|own|doing|asking|hiring|using|paper|pen|spreadsheets?|excel|word|whatsapp|e-?mail|phone)\b/i;

/**
 * Whether what a dossier names as a competitor is a company. With an address it is; without one, a direct competitor is taken for one when its name is a
 * name of its own throughout: “Halal consultants” and “State Medicaid portals” are kinds of people and of things.
 */
export function isCompany({ name, url }: { name: string; url?: string | null | undefined }, isDirect: boolean): boolean {
  if (url) return true;
  const [first = '', ...others] = name.split(/[\s/–-]+/);
  return (
    isDirect && /^[\p{Lu}\p{N}]/u.test(first) && !NO_COMPANY.test(name) && others.every((word) => word.length < 4 || !/^\p{Ll}/u.test(word))
  );
}
