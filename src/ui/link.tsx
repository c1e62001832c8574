import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink } from 'react-router';

/** A link to a page of the site. The page is fetched once a pointer or the keyboard rests on the link. */
export function Link(props: LinkProps) {
  return <RouterLink prefetch="intent" {...props} />;
}

/** A link that knows whether its page is the one shown. */
export function NavLink(props: NavLinkProps) {
  return <RouterNavLink prefetch="intent" {...props} />;
}
