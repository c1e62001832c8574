/** What “X for Y” says of Y, by the product it is likened to: who has never heard of X says it so, and so do those who do it already. */
type Says = (what: string) => string;
const comparisons: readonly (readonly [string, Says])[] = [
  ['airbnb|air bnb|turo', (what) => `people rent out their ${what} to each other`],
  ['uber|lyft', (what) => `${what} on demand, ordered by app and there in minutes`],
  ['doordash|deliveroo|instacart|uber eats|ubereats|grubhub', (what) => `${what} delivered to the door by couriers`],
  ['tinder|bumble', (what) => `match ${what} by swiping in an app`],
  ['netflix', (what) => `${what} by monthly subscription, as much as you like`],
  ['spotify', (what) => `all ${what} to stream by subscription`],
  ['etsy', (what) => `marketplace for handmade ${what}`],
  ['ebay|craigslist', (what) => `marketplace for used ${what}`],
  ['shopify', (what) => `online shop builder for ${what}`],
  ['linkedin', (what) => `professional network for ${what}`],
  ['facebook', (what) => `social network for ${what}`],
  ['tiktok', (what) => `short videos of ${what}`],
  ['twitch', (what) => `live streaming for ${what}`],
  ['duolingo', (what) => `learn ${what} in short daily lessons`],
  ['stripe', (what) => `payments for ${what}`],
  ['zillow', (what) => `listings of ${what} with prices`],
  ['yelp|tripadvisor|glassdoor', (what) => `reviews of ${what}`],
  ['kayak|skyscanner|expedia|booking\\.com', (what) => `compare prices of ${what} and book`],
  ['opentable|calendly', (what) => `book ${what} online`],
  ['upwork|fiverr', (what) => `marketplace to hire freelance ${what}`],
  ['github', (what) => `versions of ${what} and work on them together`],
  ['slack', (what) => `team chat for ${what}`],
  ['figma', (what) => `design ${what} together in the browser`],
  ['salesforce', (what) => `CRM for ${what}`],
  ['kickstarter', (what) => `crowdfunding for ${what}`],
  ['patreon', (what) => `monthly support of ${what} by fans`],
  ['robinhood', (what) => `invest in ${what} by app without fees`],
  ['strava', (what) => `track ${what} and share it with friends`],
  ['peloton', (what) => `${what} at home with live classes`],
];
const analogies = comparisons.map(
  ([names, says]) => [new RegExp(String.raw`\b(?:(?:an?|the) )?(?:${names})[ -](?:for|of) ((?:[\p{L}’'-]+ ?){1,4})`, 'giu'), says] as const,
);

/** Where the words of what something is for end. */
const END = /\s+(?:and|that|which|who|with|in|on|by|but|so|where|because|at|from|to)\b.*$/iu;

/** @returns a text in which “Airbnb for boats” is told as what it means, “people rent out their boats to each other” */
export function withoutAnalogies(text: string): string {
  let told = text;
  for (const [likened, says] of analogies)
    told = told.replace(likened, (_all, after: string) => {
      const what = after.replace(END, '').trim();
      return `${says(what)}${after.slice(after.indexOf(what) + what.length)}`;
    });
  return told;
}
