import type { LabelledText } from '../labelled-text.ts';

/**
 * On subjects none of the others have, written when the first lists of trades were done: they found a quarter of what is near. The lists of everyday
 * words (catalogue/trades/everyday.yaml) were written afterwards, with these in view, so they are no longer a blind check.
 */
export const fresh: readonly LabelledText[] = [
  {
    idea: 'gas-leaks',
    kind: 'plain',
    text: 'Look at pipelines from above and tell the owner where gas escapes before the inspector does.',
  },
  { idea: 'fuel-brought', kind: 'plain', text: 'Petrol brought to the car park while you work, so nobody has to queue at the pump.' },
  {
    idea: 'clinical-recruit',
    kind: 'plain',
    text: 'Hospitals that test new treatments cannot find enough volunteers; we go through patient files and invite those who fit.',
  },
  {
    idea: 'gift-company',
    kind: 'plain',
    text: 'Say thank you to staff and clients: pick something, we wrap and send it, they give the address themselves.',
  },
  {
    idea: 'ambulance',
    kind: 'plain',
    text: 'In our city it takes an hour until somebody comes when you have a heart attack. One number, nearest vehicle, ten minutes.',
  },
  {
    idea: 'kids-activities',
    kind: 'plain',
    text: 'Parents book football, pottery and swimming for their children in one place, a pass for all of them.',
  },
  {
    idea: 'used-cars',
    kind: 'plain',
    text: 'Buy a second-hand car that has been checked, with a guarantee and without a dealer who lies.',
  },
  {
    idea: 'cloud-lab',
    kind: 'plain',
    text: 'Researchers lose weeks pipetting by hand. Send us the protocol and machines run it in our building.',
  },
  { idea: 'payslip-advance', kind: 'short', text: 'draw your salary before payday' },
  { idea: 'cow-free-cheese', kind: 'short', text: 'cheese without any cow' },
  { idea: 'resume', kind: 'short', text: 'write my CV for me' },
  {
    idea: 'car-for-drivers',
    kind: 'plain',
    text: 'Ride-hailing drivers in Latin America cannot get a car loan; rent them a car by the week until it is theirs.',
  },
  {
    idea: 'on-call',
    kind: 'jargon',
    text: 'On-call copilot: correlates alerts, traces and deploys, drafts root cause and runs runbooks before paging.',
  },
  {
    idea: 'sales-tax',
    kind: 'plain',
    text: 'Sellers in many American states do not know where they owe tax on what they sell online and how to file it.',
  },
  { idea: 'school-app', kind: 'typos', text: 'app for techers to send mesages to parrents and show them what thier kid did in clas today' },
  {
    idea: 'debt-collect',
    kind: 'plain',
    text: 'Polite automatic reminders and payment plans for people who are behind with what they owe, in place of threatening calls.',
  },
  { idea: 'irrigation', kind: 'plain', text: 'Tell farmers how much to water each field, from sensors in the soil and pictures.' },
];
