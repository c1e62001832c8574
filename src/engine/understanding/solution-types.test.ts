import { expect, test } from 'vitest';
import type { SolutionType } from '../evidence-kinds.ts';
import { offerHeadOf } from './offer-head.ts';
import { solutionTypeOf, tellsOfType } from './solution-types.ts';

test.each<[text: string, word: string | undefined]>([
  ['A GPS dog collar that shows owners where their pet is', 'collar'],
  ['My parents miss home. I want to make a desk lamp that shows the weather there.', 'lamp'],
  ['Our pannier clips onto a standard rack', 'pannier'],
  ['Software physical therapy clinics use to send exercises', 'software'],
  ['In-hive gadget measuring temperature', 'gadget'],
  ['It is hard to fall asleep. So: a podcast about dull things!', 'podcast'],
  ['Bike repair software for small shops', 'software'],
  ['A board game about mortgages', 'game'],
  // No kiln, no lamp and no bakery is offered.
  ['Kiln sharing for potters', undefined],
  ['Lamp rental for weddings', undefined],
  ['I run a bakery and throw away bread', undefined],
  ['Climbers wear through the rubber on their shoes', undefined],
])('what “%s” offers is called “%s”', (text, word) => {
  expect(offerHeadOf(text)?.word).toBe(word);
});

test.each<[SolutionType, text: string]>([
  ['hardware', 'A desk lamp that glows to match the weather'],
  ['hardware', 'A cane that tells blind people when a bus is near'],
  ['hardware', 'A backpack with a solar panel that charges your phone'],
  ['physical_product', 'A backpack that stands up on its own'],
  ['physical_product', 'A bike pannier for potted plants'],
  ['physical_product', 'A board game that teaches teenagers how mortgages work'],
  ['physical_product', 'Once a week a box lands on your doorstep, and you just cook'],
  ['service', 'A boarding service that feeds sourdough while its owner travels'],
  ['service', 'Climbers post us their old shoes and get them back with new rubber'],
  ['service', 'We send technicians to silence whatever creaks'],
  ['service', 'We’ll come round and sharpen your knives'],
  ['service', 'Pet taxi to the vet for people without a car'],
  ['marketplace', 'Travellers book spare rooms in the homes of locals'],
  ['software', 'Hotels book rooms for guests with our software of choice'],
  ['marketplace', 'Book a retired teacher to help your child with homework'],
  ['software', 'An app where teachers book a room'],
  ['service', 'Groceries brought within an hour by shoppers'],
  ['service', 'Goats that graze vineyards so that no tractor has to mow between the rows'],
  ['software', 'Software that tells goats that graze from sheep'],
  ['physical_product', 'A cookware set sold directly to young cooks'],
  ['hardware', 'A pill dispenser for elderly parents'],
  ['hardware', 'My mother forgets. I want a dispenser that stays locked and hands out the dose when it is due.'],
  ['content', 'I’d like to start a magazine about allotments'],
  ['developer_tool', 'A hosted tool that lets software teams turn features off without redeploying'],
  ['marketplace', 'Neighbours lend each other drills through our app, and we keep a small share of each loan'],
  ['marketplace', 'A website where adults book lessons with native-speaking language tutors'],
  ['marketplace', 'An online service that matches people with a therapist'],
  ['software', 'A shift app where staff swap hours'],
  ['software', 'A web service for florists'],
  ['software', 'I run a small bakery and throw away bread. An app would forecast orders.'],
  ['software', 'An app for lamps'],
  ['software', 'Clinics send us the files, and a dashboard shows what is missing'],
])('%s: %s', (type, text) => {
  expect(solutionTypeOf(text)).toBe(type);
});

test('what a text is called tells of its kind, and nothing is told of a default', () => {
  expect(tellsOfType('A pannier for plants', 'physical_product')).toBe(true);
  expect(tellsOfType('Carbon counting for breweries', 'software')).toBe(false);
});

test.each([
  ['A machine learning tool that forecasts bread sales', 'software'],
  ['A machine learning course for nurses', 'content'],
  ['A plug and play CRM for vets', 'software'],
  ['Customer service for dentists, answered by AI', 'software'],
  ['A paint by numbers app', 'software'],
  ['A washing machine for boats', 'hardware'],
] as const)('words for things that name none tell of no thing: %s', (text, type) => {
  expect(solutionTypeOf(text)).toBe(type);
});

test.each<[SolutionType, told: boolean, text: string]>([
  ['physical_product', true, 'A drip irrigation system for balcony gardeners'],
  ['physical_product', true, 'A rainwater collecting system for allotments'],
  ['physical_product', true, 'Hair extensions for brides'],
  ['physical_product', true, 'A diving platform'],
  ['physical_product', true, 'A wooden game for toddlers'],
  ['hardware', true, 'A games console for the blind'],
  ['service', true, 'A talent agent for chess players'],
  ['service', true, 'Not an app. A phone line that lonely pensioners call to hear a story.'],
  ['software', true, 'A booking system for hairdressers'],
  ['software', true, 'An online sports system for clubs'],
  ['software', true, 'An AI agent for landlords'],
  ['software', true, 'A browser extension for lawyers'],
  ['software', true, 'A platform for rehab practices'],
  ['software', true, 'It is not just an app: it is a platform for vets'],
  ['software', true, 'There is no app for beekeepers. We want to build one app for hives.'],
  // Nothing in these tells of any kind.
  ['software', false, 'A security system for sheds'],
  ['software', false, 'A solar quoting system for sheds'],
  ['software', false, 'An agent that books your travel'],
  ['software', false, 'A game for commuters'],
  ['software', false, 'It is not software. Nurses come to you.'],
  ['software', false, 'A bell without an app, for grandparents'],
])('%s, told: %s: %s', (type, told, text) => {
  expect(solutionTypeOf(text)).toBe(type);
  expect(tellsOfType(text, type)).toBe(told);
});
