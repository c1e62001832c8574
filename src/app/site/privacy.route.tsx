import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { Article, ArticleSection } from '../../ui/article.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/privacy.route';

export function loader({ context }: Route.LoaderArgs) {
  const { appUrl, supportEmail } = pageRequest(context);
  return { appUrl, supportEmail };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Privacy',
    description: 'What Assay keeps about you: very little, and what for.',
    appUrl: loaderData?.appUrl,
    path: '/privacy',
  });

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <Article
      title="Privacy"
      standfirst="Reading Assay needs no account and leaves almost nothing behind. Last changed on 21 November 2026."
    >
      <ArticleSection id="visitors" title="When you read without an account">
        <ul>
          <li>
            No advertising, no analytics by others, no tracking across sites, no fonts or scripts from elsewhere. Pages load from this
            server alone.
          </li>
          <li>
            Without an account two cookies, only if you choose: <code>theme</code> (light or dark) and <code>density</code> (roomy or dense
            lists). Each holds one word and lasts a year. Delete them and nothing breaks.
          </li>
          <li>
            A free check of an idea stores nothing of what you wrote: the text stays in your browser. A cookie, <code>check_browser</code>,
            tells your browser from others behind the same network address for a day, and we count checks by a code made of each.
          </li>
          <li>
            One more if you go to the payment for an idea: <code>session_claim</code>, for a day, so that this browser finds the checkout it
            opened. Until a day after the reservation we keep a code made of your network address, from which nobody can read it, so that
            nobody keeps an idea, or the whole catalogue, from others.
          </li>
          <li>
            What is searched for is counted by day, for 90 days, without who asked: only the words, in lower case, and whether anything was
            found, so that we know what is missing. A search that holds an address or a long number is not kept at all.
          </li>
        </ul>
      </ArticleSection>
      <ArticleSection id="accounts" title="When you have an account">
        <ul>
          <li>
            Your email address and whether you confirmed it, your password as a hash nobody can read back (that of a sign-up, also one by
            somebody else with your address, until the address is confirmed, a week at most), your plan, when you were last here, which
            emails you want, the time zone your browser names (emails come in the morning; for five weeks we keep which you were sent, for a
            year that we asked whether the daily email should go on), and, if you or your sign-in provider gave them, your name, username
            and location. From GitHub or Google we take address and name, and keep no key to your account there.
          </li>
          <li>
            Your picture, if you upload one: its middle square, drawn again at 256 × 256. The file, and what a camera wrote into it, is not
            kept. The picture has an address nobody can guess; whoever is given the address can see it until you change or remove it.
          </li>
          <li>
            The ideas you saved, marked and opened, and the ideas, reports and topics you watch and what you were told of them, with the
            time, and your answers to founder fit if you chose to keep them. Only you see them; others see how many saved or read an idea.
            What you clear from your history is deleted a day later, so that you can still take it back.
          </li>
          <li>
            Your research: the text of each idea, what it was taken to be, what the sources answered, and the report. Only you see it. A
            link you switch on lets anyone who has it read the report, your text included and your name not, until you switch it off. What
            you remove is deleted a day later, so that you can still take it back.
          </li>
          <li>
            Where you are signed in: kind of browser, time, and the first half of the network address, so that you know it again. It ends
            when you sign out or after 30 days unused, and is then deleted within the hour.
          </li>
          <li>
            Your chats with the strategist: what you asked and what was answered, until you remove them. Your browser keeps a copy of the
            chats you open, which signing out deletes. Where this server uses a language model, your question, what was said before in that
            chat and the dossier are sent to it, without who you are.
          </li>
          <li>
            Your build kits: their texts with what you wrote into them, and their last 200 versions. Only you see them. What you remove is
            deleted a day later, so that you can still take it back. Where this server uses a language model and you ask it to write a part
            again, the dossier or report is sent to it, without who you are and without what you wrote into the kit. Opening a prompt in a
            builder sends that prompt there.
          </li>
          <li>
            The applications you connected: what each may do and when it was last used, until you disconnect it or it was not used for 30
            days. What you ask it reaches us under your account; what it does with the answers is its own affair.
          </li>
          <li>
            Your webhooks: where they go and what they tell of, and for 30 days what was sent there and how the receiver answered. What a
            webhook carries goes to the address you named.
          </li>
          <li>
            Your projects, until you remove them and a day has passed. Once a day this server compares their texts with the companies and
            topics it knows, and stores which are near. If you made private addresses for your calendar and feeds, whoever has one reads the
            days and the log of your projects, until you renew it or turn it off.
          </li>
          <li>A change of address you asked for: both addresses, until it is done or a day has passed.</li>
          <li>Which kind of email we sent to your address, for 30 days; one that could not be sent, for 90 days at most.</li>
          <li>
            An account whose address nobody confirms is removed after 7 days, with all that belongs to it, but not within a day of an email
            asked for with it.
          </li>
          <li>
            Cookies: one keeps you signed in, one lasts a year and knows this browser when you sign in again, one remembers for a day an
            idea you wanted to save, two tell the next page for a minute a message and how new it has to be, and one lasts while you sign in
            with GitHub or Google. None is read by anyone else.
          </li>
          <li>Failed sign-ins are counted for at most a day, under a code from which no address can be read.</li>
        </ul>
      </ArticleSection>
      <ArticleSection id="research" title="When you have an idea validated">
        <p>
          Public sources are sent the phrases that are searched for, and a language model, where one is set up on this server, your text and
          what was found; none is told who asks. Before each run the page lists what we send, and to whom. What the sources answer is kept
          for a while under a code, so that the same question need not be sent again; from the code nobody can read who asked or what. How
          much a language model worked for you is counted, not what was written.
        </p>
      </ArticleSection>
      <ArticleSection id="payments" title="When you pay">
        <p>
          You pay at a payment provider, on its pages. Your card never reaches us. It tells us what was paid, when, for what and by which
          address, what was refunded and how your plan stands; its events are kept for 60 days, your payments as long as books must be kept.
          The provider keeps records of its own, under its own terms.
        </p>
        <p>
          If you claim an idea without an account, the address you give at the payment is kept with the claim and the payment: the link to
          your dossier goes there, and so does whatever concerns the payment. It stands on the certificate. Sign up with that address and
          the idea is in your account, with all the rights below.
        </p>
      </ArticleSection>
      <ArticleSection id="logs" title="Logs">
        <p>
          The server can write a line per request (address of the page, status, duration, a random request id) to find faults. It does not
          write your network address, and cuts out cookies and authorisation. How long lines are kept is up to whoever runs this server; we
          advise 14 days.
        </p>
      </ArticleSection>
      <ArticleSection id="administrators" title="Administrators">
        <p>
          Whoever runs this server can see your account, change your plan or profile, note something about you, suspend or delete the
          account, sign you out, and merge two accounts of yours. To help you they can look at the site as you see it, for half an hour and
          without changing anything; that they did is written down as well. Each such action is written down, with who did it and what was
          there before; you find those about you in <Link to="/settings/data">your data</Link>. When your account goes, your name leaves
          that log.
        </p>
      </ArticleSection>
      <ArticleSection id="mail" title="When you write to us">
        <p>
          A message to <a href={`mailto:${loaderData.supportEmail}`}>{loaderData.supportEmail}</a> is kept as long as it takes to answer it
          and whatever follows from it.
        </p>
      </ArticleSection>
      <ArticleSection id="rights" title="Your rights">
        <ul>
          <li>
            See it: <Link to="/settings/data">Your data</Link> gives you everything we hold about you as one file, at once. Secrets such as
            your password’s hash are left out; the file says which.
          </li>
          <li>
            Correct it: at <Link to="/settings">Settings</Link>.
          </li>
          <li>
            Delete it: at <Link to="/settings/data">Your data</Link>. You are signed out everywhere at once; emails you had chosen stop; for
            7 days you can sign in and keep the account. Then account, picture, saved and marked ideas, what you watch, kept answers,
            research, history, devices and the list of emails are removed, and one last email says so. A monthly plan ends; your payments
            stay in the books without your name and address. That an idea was read stays counted as a number, without you. A count of tries
            to sign in may last a day longer, under a code nobody can read. Backups made by whoever runs this server go when they are
            replaced.
          </li>
          <li>For anything else write to the address above; you will have an answer within 30 days.</li>
        </ul>
      </ArticleSection>
    </Article>
  );
}
