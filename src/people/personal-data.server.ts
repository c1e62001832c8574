import sql from 'sql-template-tag';
import { ITSELF, moves, type TablesOfRoom } from '../platform/personal-data.ts';

/** Ways into an account open that account alone: whoever has them may be somebody else. */
const NO_WAY_IN = 'ways to sign in stay with their account: they are set up again in the one that stays';

/** What this room’s tables hold about people. */
export const peopleTables = {
  personal: {
    users: {
      holds: 'Your account: profile, subscription, email preferences',
      rows: ({ id }) => sql`
        SELECT id, email, email_verified, full_name, username, avatar_url, location, role, subscription_tier, subscription_status,
          subscription_status_since, current_period_end, stripe_customer_id, stripe_subscription_id, cancel_at_period_end, trial_ends_at, access_suspended_at,
          provider_state, subscription_set_by_hand, email_daily_ideas, email_trend_alerts, email_product_updates, email_project_reminders, time_zone, mail_stopped, mail_stopped_at, deletion_due_at,
          suspended_at, suspended_reason,
          two_step_since, last_sign_in_at, last_seen_at, created_at, updated_at
        FROM users WHERE id = ${id}`,
      withheld: { search_text: 'username, name and address in one, for administrators who look for you' },
      removal: ({ id }) => sql`DELETE FROM users WHERE id = ${id}`,
      merge: ({ from, into }) => [
        sql`
          UPDATE users kept SET full_name = CASE WHEN kept.full_name = '' THEN gone.full_name ELSE kept.full_name END,
            location = coalesce(kept.location, gone.location), time_zone = coalesce(kept.time_zone, gone.time_zone)
          FROM users gone WHERE kept.id = ${into} AND gone.id = ${from}`,
      ],
    },
    avatars: {
      holds: 'Your picture, as we draw it; the file you uploaded is not kept',
      rows: ({ id }) => sql`SELECT id, encode(png, 'base64') AS png, created_at FROM avatars WHERE user_id = ${id}`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: { goes: 'the account that stays keeps its picture, or has none' },
    },
    linked_accounts: {
      holds: 'How you sign in: a password, GitHub, Google',
      rows: ({ id }) => sql`
        SELECT id, provider_id, account_id, scope, password_hash IS NOT NULL AS has_password, created_at, updated_at
        FROM linked_accounts WHERE user_id = ${id} ORDER BY created_at, id`,
      withheld: {
        user_id: ITSELF,
        password_hash: 'a secret; whether there is one is said',
        access_token: 'never kept',
        refresh_token: 'never kept',
        id_token: 'never kept',
        access_token_expires_at: 'about a key that is never kept',
        refresh_token_expires_at: 'about a key that is never kept',
      },
      removal: 'with the account',
      merge: { goes: NO_WAY_IN },
    },
    sign_up_passwords: {
      holds: 'The password of a sign-up that waits to be confirmed',
      withheld: { '*': 'a secret, kept as a hash for a week at most' },
      removal: 'with the account',
      merge: { goes: NO_WAY_IN },
    },
    sessions: {
      holds: 'Where you are signed in',
      rows: ({ id }) => sql`
        SELECT id, user_agent, ip_address, address_hint, last_used_at, confirmed_at, created_at, updated_at, expires_at, preview_until FROM sessions WHERE user_id = ${id} ORDER BY created_at, id`,
      withheld: {
        user_id: ITSELF,
        token: 'a secret: it opens your account',
        preview_of: 'whose account you looked at, as an administrator',
      },
      removal: 'with the account',
      merge: { goes: NO_WAY_IN },
    },
    authenticators: {
      holds: 'Your authenticator app',
      withheld: { '*': 'secrets: they make the codes that open your account; since when you have one stands in your account' },
      removal: 'with the account',
      merge: { goes: NO_WAY_IN },
    },
    recovery_codes: {
      holds: 'Your recovery codes that were not used yet',
      withheld: { '*': 'secrets for one use each, kept as digests' },
      removal: 'with the account',
      merge: { goes: NO_WAY_IN },
    },
    passkeys: {
      holds: 'Your passkeys',
      rows: ({ id }) =>
        sql`SELECT id, name, transports, created_at, last_used_at FROM passkeys WHERE user_id = ${id} ORDER BY created_at, id`,
      withheld: {
        user_id: ITSELF,
        credential_id: 'says to your device which passkey is asked for',
        public_key: 'checks what your device answers',
        counter: 'shows whether a passkey was copied',
      },
      removal: 'with the account',
      merge: { goes: NO_WAY_IN },
    },
    verifications: {
      holds: 'Sign-ins at GitHub or Google that were begun and not finished',
      withheld: { '*': 'secrets for one use within minutes' },
      removal: ({ id }) => sql`DELETE FROM verifications WHERE position(${id} IN value) > 0`,
      merge: { goes: NO_WAY_IN },
    },
    one_time_tokens: {
      holds: 'Links of emails that were not used yet',
      withheld: { '*': 'secrets for one use within a day, kept as digests' },
      removal: ({ id }) => sql`
        DELETE FROM one_time_tokens WHERE subject = ${id} OR subject IN (SELECT id FROM email_changes WHERE user_id = ${id})`,
      merge: { goes: NO_WAY_IN },
    },
    staff_notes: {
      holds: 'What staff noted about you',
      rows: ({ id }) => sql`SELECT id, body, created_at FROM staff_notes WHERE user_id = ${id} ORDER BY created_at, id`,
      withheld: { user_id: ITSELF, written_by: 'which administrator it was' },
      removal: 'with the account',
      merge: moves('staff_notes'),
    },
    account_merges: {
      holds: 'Accounts of yours that were merged into this one',
      rows: ({ id }) => sql`SELECT from_id, merged_at FROM account_merges WHERE into_id = ${id} ORDER BY merged_at, from_id`,
      withheld: { into_id: ITSELF },
      removal: 'with the account',
      merge: moves('account_merges', { owner: 'into_id' }),
    },
    email_changes: {
      holds: 'A change of your address that waits to be confirmed',
      rows: ({ id }) => sql`
        SELECT id, old_email, new_email, session_id, old_approved_at, new_confirmed_at, created_at, expires_at FROM email_changes WHERE user_id = ${id}`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: { goes: 'the address of the account that stays is kept' },
    },
  },
  impersonal: {
    mail_events: 'that a bounce or a complaint was told, under a digest of its id and address; whom it concerns stands in users alone',
  },
} satisfies TablesOfRoom;
