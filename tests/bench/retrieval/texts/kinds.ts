import type { LabelledText } from '../labelled-text.ts';

/** The same work for ideas told in other ways: in five words, at length, in jargon, with slips of the keyboard, in a second language. */
export const otherTexts: readonly LabelledText[] = [
  { idea: 'dental-straight', kind: 'short', text: 'clear teeth straighteners by post' },
  { idea: 'elder-care', kind: 'short', text: 'helpers for old people at home' },
  { idea: 'parking', kind: 'short', text: 'find free parking places' },
  { idea: 'wedding', kind: 'short', text: 'plan a wedding online' },
  { idea: 'laundry', kind: 'short', text: 'laundry picked up and washed' },
  { idea: 'business-travel', kind: 'short', text: 'business trip booking for companies' },
  { idea: 'contract-reading', kind: 'short', text: 'AI reads contracts for lawyers' },
  { idea: 'sleep', kind: 'short', text: 'gadget for better sleep' },
  { idea: 'scooters', kind: 'short', text: 'electric motorbikes for poor cities' },
  { idea: 'warehouse-picking', kind: 'short', text: 'robot arms packing boxes' },
  {
    idea: 'house-cleaners',
    kind: 'long',
    text: 'When something breaks in my parents’ house they never know whom to ring. The plumber does not come, the electrician asks for a fantasy price, and nobody tells them before how much it will be. I want to make a service where you say what has to be repaired or cleaned, take a photo of it, and see one fixed price and a time. We send a checked craftsman, take the payment and come back for free if it was done badly.',
  },
  {
    idea: 'car-repair',
    kind: 'long',
    text: 'Most people hate to bring the car to the garage. They lose a day and then get a bill which they do not understand. My idea is that the mechanic comes to you, in front of your office or your home, while you are doing something else. You say on the website what is wrong or which service is due, you get the price before, and he changes the oil, the brakes or the battery right there. For fleets of vans we would do it at night.',
  },
  {
    idea: 'medicine-home',
    kind: 'long',
    text: 'My grandmother takes nine pills a day and mixes them up. She also has to walk to the chemist every other week. We would take over all her prescriptions, sort the pills by day and hour into small bags, and bring them every month to her door. A pharmacist can be asked by chat. We talk to the doctor when a prescription runs out and to the insurer about what it pays, so that nobody in the family has to keep a list.',
  },
  {
    idea: 'shop-returns',
    kind: 'long',
    text: 'I ran a small fashion label with my sister. A third of what we sent out was sent back, and each parcel cost us labels, mails and an hour of sorting. Customers were angry when the money took three weeks. I would like to build the part after the purchase for shops like ours: the customer tells us what is wrong with the article, chooses another size or the money, drops it off without printing anything, and we check it, refund it and put it back into stock or sell it elsewhere.',
  },
  {
    idea: 'research-interviews',
    kind: 'long',
    text: 'Before we built our last product we should have talked with more people. Finding them was the problem: it took weeks to get ten conversations, and then somebody had to listen to the recordings again and write down what was said. I imagine a tool which finds the right persons for a product team, makes the appointments, pays them a thank-you, writes down the conversations, and groups what people said so that the team sees at once what hurts most and can jump to the moment in the recording.',
  },
  {
    idea: 'factory-inspection',
    kind: 'long',
    text: 'In the plant where I worked for eleven years, people sat under a lamp and looked at every part for scratches and missing screws. After two hours nobody sees anything any more, and the car maker sent whole pallets back. With a cheap camera above the belt and a program that has learnt from some hundred pictures what good and bad parts look like, the bad ones can be thrown out automatically. The foreman should be able to teach it a new part himself in an afternoon without an expert.',
  },
  {
    idea: 'vector-infra',
    kind: 'jargon',
    text: 'Managed RAG backend: ingest and chunk unstructured corpora, hybrid dense/sparse ANN index, reranking, evals, multi-tenant API.',
  },
  {
    idea: 'llm-ops',
    kind: 'jargon',
    text: 'LLM observability: trace prompts and tool calls, cost and latency per span, regression evals in CI, drift alerts.',
  },
  {
    idea: 'reverse-etl',
    kind: 'jargon',
    text: 'ELT/reverse ETL connectors syncing warehouse models into CRMs and ad platforms with CDC and schema drift handling.',
  },
  {
    idea: 'preview-environments',
    kind: 'jargon',
    text: 'Ephemeral preview environments per pull request on k8s with GitOps, seeded data and automatic teardown.',
  },
  {
    idea: 'baas',
    kind: 'jargon',
    text: 'Card issuing and ledger-as-a-service API for neobanks in LatAm, BIN sponsorship, KYC orchestration, interchange rev share.',
  },
  {
    idea: 'rcm',
    kind: 'jargon',
    text: 'Automated RCM: prior auth submission, ICD-10/CPT coding, denial management for ambulatory providers via EHR integration.',
  },
  {
    idea: 'protein-design',
    kind: 'jargon',
    text: 'Generative protein design platform with wet-lab closed loop for biologics lead optimisation, in silico developability.',
  },
  {
    idea: 'usage-billing',
    kind: 'jargon',
    text: 'Usage-based billing: event metering, entitlements, prepaid credits, invoicing and rev rec for PLG SaaS.',
  },
  {
    idea: 'wearable-glucose',
    kind: 'typos',
    text: 'suger diabetis patients get a sensor and a coach in the app that tells wich food makes thier blood suger go up',
  },
  {
    idea: 'meal-kits',
    kind: 'typos',
    text: 'helthy redy made meels for busy peple, deliverd every week to your house, no coking needed',
  },
  {
    idea: 'event-tickets',
    kind: 'typos',
    text: 'sell tikets for consserts and partys and let peple find whats on tonigt in thier city',
  },
  {
    idea: 'donations',
    kind: 'typos',
    text: 'help charitys and non profts get more donatons online and thank thier doners automaticly',
  },
  {
    idea: 'insurance-small',
    kind: 'typos',
    text: 'bussiness insurence for small shops bougth online in a few minuts insted of calling a brocker',
  },
  {
    idea: 'study-notes',
    kind: 'typos',
    text: 'app wich makes flashcards and quizes for studnts from thier lecture notes and pdf',
  },
  {
    idea: 'commuter-bus',
    kind: 'non-native',
    text: 'We want make small bus for private person, who go every day to work, with fix line and book the seat in telephone before.',
  },
  {
    idea: 'meeting-notes',
    kind: 'non-native',
    text: 'Is a program for take the meeting, it write what all the people have said and make after the list who must do what.',
  },
  {
    idea: 'property-manager',
    kind: 'non-native',
    text: 'For the owner which have some flats for rent: program to take the rent, search new renter and call the repair man, all in one place.',
  },
  {
    idea: 'accounting-small',
    kind: 'non-native',
    text: 'Small company have not money for a accountant. We make the books and the taxes of the month automatic with a human who look at the end.',
  },
  {
    idea: 'furniture-rent',
    kind: 'non-native',
    text: 'People who move each year do not want buy sofa and bed, they can take it for month payment and give back after.',
  },
  {
    idea: 'cancer-blood',
    kind: 'non-native',
    text: 'With one little blood taking we want see if the person have a cancer before it make any pain.',
  },
];
