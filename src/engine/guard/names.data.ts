const set = (list: string) => new Set(list.trim().split(/[\s,]+/));

/** Words written with capitals that name no company: abbreviations, languages, months, days. Compared letter for letter. */
export const writtenLarge: ReadonlySet<string> = set(`
I I'm I'd I'll I've A AI API APIs B2B B2C B2B2C CRM ERP US USA UK EU USD EUR GBP SaaS PDF CSV SQL SDK CLI GDPR HIPAA VAT README SMS URL UI UX IT HR ID IDs FAQ SEO OK Assay Assay's MVP iOS LLM LLMs ML NFT NFTs DAO
DAOs DeFi TV VR AR GPS IoT KYC AML POS EHR CEO CTO CFO SMB SMBs QA DIY OSS Internet Web web3 Web3 January February March April May June July August September October November December Jan Feb Mar
Apr Jun Jul Aug Sep Sept Oct Nov Dec Monday Tuesday Wednesday Thursday Friday Saturday Sunday English American British European German French Spanish Show Ask HN Christmas Easter TAM`);

/** Companies whose names are common words, so that a sentence may open with one unnoticed. */
export const wellKnownNames: ReadonlySet<string> = set(`
apple amazon meta google alphabet microsoft oracle slack notion linear square block stripe shopify target uber lyft zoom box ramp brex gusto rippling mercury wise revolut klarna monday asana trello jira basecamp intercom front drift gong
outreach apollo clay attio pipedrive zapier make retool bubble wix webflow framer figma canva adobe sketch miro loom calendly doodle bench pilot digits xero sage quickbooks intuit plaid chime robinhood coinbase kraken gemini ledger metamask
circle tether compound curve snapshot safe discord telegram signal line patreon substack medium ghost beehiiv mailchimp kit buffer later hootsuite sprout twitch snap snapchat pinterest reddit quora tinder bumble hinge match airbnb booking
expedia kayak hopper turo getaround instacart gopuff deliveroo toast yelp grubhub doordash peloton strava whoop fitbit garmin calm headspace noom oscar clover hims ro teladoc zocdoc epic cerner duolingo coursera udemy skillshare brilliant
quizlet chegg anki kahoot classdojo canvas blackboard clever guild handshake indeed glassdoor lever greenhouse workable deel remote oyster upwork fiverr toptal thumbtack angi handy rover wag chewy nest ring arlo tile sonos roku tesla rivian
lucid waymo cruise nuro zipline snyk vercel netlify render railway heroku fly cloudflare fastly datadog sentry grafana elastic snowflake databricks segment amplitude mixpanel heap hotjar posthog airtable coda evernote bear obsidian craft
superhuman spark hey grammarly jasper copy otter fireflies granola fathom descript riverside anchor spotify deezer tidal splice ableton oura eight casper purple allbirds everlane glossier harry's dollar native method seventh blue hello
freshbooks wave bill melio expensify carta angellist gumroad etsy ebay walmart costco alibaba temu shein samsung sony intel nvidia anthropic openai perplexity cohere mistral`);

/** Plain words that no list of common English holds and a sentence about products may open with. */
export const plainOpeners: ReadonlySet<string> = set(`
downloads download upvotes spreadsheets spreadsheet freelancers startups startup marketplaces marketplace newsletters newsletter podcasts websites website onboarding checkout freemium upsell workflows workflow dashboards
repositories repository founders incumbents stargazers commenters lookalikes sceptics hobbyists retailers wholesalers bookkeepers dentists florists podcasters crowded crowding open-source`);

/** Where advice may send somebody to meet people or do a thing by hand; said of nobody, so nothing to cite. */
export const channels: ReadonlySet<string> = set(
  'LinkedIn Facebook Instagram WhatsApp TikTok Discord Telegram Google Excel Meetup Eventbrite Craigslist Twitter',
);
