import coldCalls from '../../../catalogue/methods/cold-calls.yaml';
import coldEmail from '../../../catalogue/methods/cold-email.yaml';
import communityPost from '../../../catalogue/methods/community-post.yaml';
import comparativeQuote from '../../../catalogue/methods/comparative-quote.yaml';
import concierge from '../../../catalogue/methods/concierge.yaml';
import crowdfundingPage from '../../../catalogue/methods/crowdfunding-page.yaml';
import diaryStudy from '../../../catalogue/methods/diary-study.yaml';
import disclosedFakeDoor from '../../../catalogue/methods/disclosed-fake-door.yaml';
import landingPageWaitlist from '../../../catalogue/methods/landing-page-waitlist.yaml';
import letterOfIntent from '../../../catalogue/methods/letter-of-intent.yaml';
import marketplaceListing from '../../../catalogue/methods/marketplace-listing.yaml';
import paidPilot from '../../../catalogue/methods/paid-pilot.yaml';
import presale from '../../../catalogue/methods/presale.yaml';
import priceOnAnOffer from '../../../catalogue/methods/price-on-an-offer.yaml';
import priceSurvey from '../../../catalogue/methods/price-survey.yaml';
import problemInterviews from '../../../catalogue/methods/problem-interviews.yaml';
import prototypeUsability from '../../../catalogue/methods/prototype-usability.yaml';
import referralAsk from '../../../catalogue/methods/referral-ask.yaml';
import rivalCustomerInterviews from '../../../catalogue/methods/rival-customer-interviews.yaml';
import rivalPriceList from '../../../catalogue/methods/rival-price-list.yaml';
import searchAds from '../../../catalogue/methods/search-ads.yaml';
import shadowAWorker from '../../../catalogue/methods/shadow-a-worker.yaml';
import socialAds from '../../../catalogue/methods/social-ads.yaml';
import spreadsheetVersion from '../../../catalogue/methods/spreadsheet-version.yaml';
import supportForumMining from '../../../catalogue/methods/support-forum-mining.yaml';
import switchInterviews from '../../../catalogue/methods/switch-interviews.yaml';
import wizardOfOz from '../../../catalogue/methods/wizard-of-oz.yaml';
import workshop from '../../../catalogue/methods/workshop.yaml';

/** What `catalogue/methods/` holds, a file a method; the build compiles it in. `npm run check -- catalogue` holds each of them against its shape. */
export const methodFiles: readonly unknown[] = [
  coldCalls,
  coldEmail,
  communityPost,
  comparativeQuote,
  concierge,
  crowdfundingPage,
  diaryStudy,
  disclosedFakeDoor,
  landingPageWaitlist,
  letterOfIntent,
  marketplaceListing,
  paidPilot,
  presale,
  priceOnAnOffer,
  priceSurvey,
  problemInterviews,
  prototypeUsability,
  referralAsk,
  rivalCustomerInterviews,
  rivalPriceList,
  searchAds,
  shadowAWorker,
  socialAds,
  spreadsheetVersion,
  supportForumMining,
  switchInterviews,
  wizardOfOz,
  workshop,
];
