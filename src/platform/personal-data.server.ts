import sql from 'sql-template-tag';
import { ITSELF, moves, type Person, type TablesOfRoom } from './personal-data.ts';

const ofMail = ({ id, email }: Person) => sql`
  (data->>'userId' = ${id} OR data->>'email' = ${email} OR data->>'change' IN (SELECT c.id::text FROM email_changes c WHERE c.user_id = ${id}))`;
/** A kept email has the id of its job; one that told an earlier address of its end went there after the change. */
const ofStoredEmail = (person: Person) => sql`(recipient = ${person.email} OR id IN (SELECT id FROM mail_jobs WHERE ${ofMail(person)}))`;

/** What this room’s tables hold about people. */
export const platformTables = {
  personal: {
    stored_emails: {
      holds: 'Emails kept to be read at /dev/mail, on servers without a mail server; never in production',
      rows: (person) => sql`
        SELECT id, recipient, subject, headers, stored_at FROM stored_emails WHERE ${ofStoredEmail(person)} ORDER BY stored_at, id`,
      withheld: { body_text: 'may hold a link that opens your account', body_html: 'may hold a link that opens your account' },
      removal: (person) => sql`DELETE FROM stored_emails WHERE ${ofStoredEmail(person)}`,
      merge: { goes: 'emails went to the address of the account that goes' },
    },
    mail_jobs: {
      holds: 'Emails to you that wait, were sent in the last 30 days, or could not be sent in the last 90',
      rows: (person) => sql`
        SELECT id, kind, data, state, forget, tries, last_error, created_at, finished_at FROM mail_jobs
        WHERE ${ofMail(person)} ORDER BY created_at, id`,
      withheld: {},
      removal: (person) => sql`DELETE FROM mail_jobs WHERE ${ofMail(person)}`,
      merge: { goes: 'emails went to the address of the account that goes' },
    },
    model_calls: {
      holds: 'How much a language model worked for you: when, on what, how many tokens; not what was written',
      rows: ({ id }) => sql`
        SELECT id, at, purpose, model, input_tokens, output_tokens, cost_microusd, took_ms, outcome FROM model_calls WHERE user_id = ${id} ORDER BY at, id`,
      withheld: { user_id: ITSELF },
      removal: ({ id }) => sql`UPDATE model_calls SET user_id = NULL WHERE user_id = ${id}`,
      merge: moves('model_calls'),
    },
    idempotent_writes: {
      holds: 'What you asked for under an Idempotency-Key in the last day, so that it is done once',
      rows: ({ id }) => sql`SELECT key, begun_at, status, body FROM idempotent_writes WHERE user_id = ${id} ORDER BY begun_at, key`,
      withheld: { user_id: ITSELF, digest: 'tells a repeated request from another one' },
      removal: 'with the account',
      merge: { goes: 'they are gone within a day' },
    },
    attempts: {
      holds: 'How often something was tried in the last day',
      withheld: { '*': 'kept under codes from which nobody can be read, so that we cannot tell which are yours' },
      removal: { kept: 'no person can be read from its codes, and they are gone within a day' },
      merge: { goes: 'no person can be read from its codes' },
    },
  },
  impersonal: {
    loaded_content: 'which shipped files this database holds',
    paused_jobs: 'work that an administrator put on hold',
    schema_migrations: 'how the tables were made',
  },
} satisfies TablesOfRoom;
