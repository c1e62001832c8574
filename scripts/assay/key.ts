import { keysOfAddress, makeKeyFor, revokeKeysOf } from '../../src/open/keys/operate-keys.server.ts';
import { withContext } from './database.ts';
import { verb } from './verb.ts';

const DAY = 10;

/** Lists, makes and revokes a person's API keys. */
export const key = verb({
  name: 'key',
  description: 'List, make or revoke API keys of a person',
  examples: [
    ['person@example.org', 'their keys: id, name, ending, scopes, until when, last used'],
    ['person@example.org --make "Nightly export" --scopes read --days 90', 'prints the key, this once; they are told by email'],
    ['person@example.org --revoke all', 'the next request with one is refused; an id revokes one'],
  ],
  args: {
    address: { type: 'positional', required: true, description: 'the email address of the account' },
    make: { type: 'string', valueHint: 'name', description: 'make a key of this name' },
    scopes: {
      type: 'string',
      default: 'read',
      description: 'what it may do, separated by commas: read, write, research, projects; as far as the plan holds it',
    },
    days: { type: 'string', default: '30', description: 'for how long it holds: 7, 30, 90 or 365' },
    revoke: { type: 'string', valueHint: 'id', description: 'revoke the key of this id, or all' },
  },
  run: ({ address, make, scopes, days, revoke }, say) =>
    withContext('key', async (ctx) => {
      if (make !== undefined && revoke !== undefined) throw new Error('Make or revoke, not both.');
      if (make !== undefined) {
        const made = await makeKeyFor(ctx, address, { name: make, scopes: scopes.split(',').map((one) => one.trim()), days: Number(days) });
        say(`${made.key}\n  “${made.name}”, until ${made.expires_at.slice(0, DAY)}. It is shown this once.`);
        return { done: true, key: made };
      }
      if (revoke !== undefined) {
        const revoked = await revokeKeysOf(ctx, address, revoke);
        say(revoked.length === 0 ? 'There is no such key.' : `Revoked: ${revoked.map(({ name }) => `“${name}”`).join(', ')}.`);
        return { done: revoked.length > 0, revoked };
      }
      const keys = await keysOfAddress(ctx, address);
      for (const { id, name, ending, scopes: may, expires_at, last_used_at } of keys)
        say(
          `${id}  …${ending}  ${may.join(',')}  until ${expires_at.slice(0, DAY)}  ${last_used_at ? `used ${last_used_at.slice(0, DAY)}` : 'never used'}  ${name}`,
        );
      if (keys.length === 0) say('There is no key.');
      return { done: true, keys };
    }),
});
