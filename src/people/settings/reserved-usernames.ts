/** Names that would pass for us, or for a page of ours. */
const reserved = new Set([
  ...[
    'admin',
    'administrator',
    'admins',
    'root',
    'superuser',
    'sysadmin',
    'system',
    'owner',
    'moderator',
    'mod',
    'staff',
    'team',
    'editor',
  ],
  ...[
    'assay',
    'assayteam',
    'assaysupport',
    'assayofficial',
    'official',
    'support',
    'help',
    'helpdesk',
    'security',
    'abuse',
    'legal',
    'privacy',
  ],
  ...['billing', 'payments', 'sales', 'contact', 'info', 'hello', 'noreply', 'postmaster', 'webmaster', 'hostmaster', 'mailerdaemon'],
  ...['api', 'www', 'mail', 'login', 'logout', 'signup', 'signin', 'signout', 'settings', 'dashboard', 'account', 'accounts', 'profile'],
  ...[
    'me',
    'you',
    'anonymous',
    'anybody',
    'nobody',
    'everyone',
    'visitor',
    'guest',
    'user',
    'users',
    'null',
    'undefined',
    'deleted',
    'unknown',
  ],
]);

/** @returns whether a username is not to be had, whatever its capitals and underscores. */
export function isReservedUsername(username: string): boolean {
  return reserved.has(username.toLowerCase().replaceAll('_', ''));
}
