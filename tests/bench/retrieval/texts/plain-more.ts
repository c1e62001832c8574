import type { LabelledText } from '../labelled-text.ts';

/** More ideas in everyday words: software, schools, work, free time. */
export const morePlainTexts: readonly LabelledText[] = [
  {
    idea: 'write-tests',
    kind: 'plain',
    text: 'Nobody likes checking by hand that a web page still works after a change. Describe the steps in words and it clicks through them every night.',
  },
  {
    idea: 'ask-database',
    kind: 'plain',
    text: 'Managers type a question in normal language and get the number and a chart from the company database, no analyst needed.',
  },
  {
    idea: 'support-bot',
    kind: 'plain',
    text: 'Software that answers customers of a web shop by itself in chat and mail and only calls a human when it is stuck.',
  },
  {
    idea: 'phone-agents',
    kind: 'plain',
    text: 'A computer voice that picks up the telephone for small businesses, books the visit and sounds like a person.',
  },
  {
    idea: 'sales-coach',
    kind: 'plain',
    text: 'Record what salespeople say on calls, write the minutes and tell them what the good ones do differently.',
  },
  {
    idea: 'outbound-mails',
    kind: 'plain',
    text: 'Find strangers who may want our product, look up their address and write each one a personal first message automatically.',
  },
  {
    idea: 'hire-coders',
    kind: 'plain',
    text: 'Firms find good programmers from Latin America or Africa who were tested beforehand and work remotely full time.',
  },
  {
    idea: 'coding-interviews',
    kind: 'plain',
    text: 'Check whether applicants can really program, with small tasks from daily work instead of riddles at the whiteboard.',
  },
  {
    idea: 'learn-to-code',
    kind: 'plain',
    text: 'Become a programmer in some months with live lessons; pay nothing until you have found a job.',
  },
  {
    idea: 'tutors',
    kind: 'plain',
    text: 'School children get a personal teacher over video for maths homework at a price normal parents can afford.',
  },
  {
    idea: 'speak-languages',
    kind: 'plain',
    text: 'Practise speaking Spanish or English with a patient machine that corrects how you pronounce words.',
  },
  {
    idea: 'visa-help',
    kind: 'plain',
    text: 'Foreign workers and the companies that hire them prepare all papers for a work permit online, with a lawyer checking at the end.',
  },
  {
    idea: 'money-home',
    kind: 'plain',
    text: 'Migrants send part of their wage to their parents abroad from the phone, cheaper and quicker than the shop on the corner.',
  },
  {
    idea: 'teen-bank',
    kind: 'plain',
    text: 'A first debit card for children and teenagers, with pocket money, chores and parents watching over it.',
  },
  {
    idea: 'stocks-abroad',
    kind: 'plain',
    text: 'Let ordinary savers in emerging countries put a few dollars into shares and funds from an app.',
  },
  {
    idea: 'crypto-tax',
    kind: 'plain',
    text: 'Work out what you owe the tax office on your coins and tokens from all your wallets.',
  },
  {
    idea: 'podcast-studio',
    kind: 'plain',
    text: 'Record an interview remotely in studio quality and cut it by deleting words in the transcript, for people with a show.',
  },
  {
    idea: 'make-videos',
    kind: 'plain',
    text: 'Type a script and get a film with a talking person in it, without camera or actors, for training and adverts.',
  },
  {
    idea: 'game-friends',
    kind: 'plain',
    text: 'A place for players to set up competitions against each other and win cash prizes.',
  },
  {
    idea: 'dating-videos',
    kind: 'plain',
    text: 'Meet somebody to love without endless swiping: a few chosen people a day and talking face to face first.',
  },
  {
    idea: 'pet-doctor',
    kind: 'plain',
    text: 'Your dog is sick at night: chat with an animal doctor at once and have the medicine brought home.',
  },
  {
    idea: 'drone-drops',
    kind: 'plain',
    text: 'Small unmanned aircraft that carry parcels and medicine to places where roads are bad.',
  },
  {
    idea: 'rockets',
    kind: 'plain',
    text: 'Bring small satellites into orbit cheaply and often with our own launch vehicle.',
  },
  {
    idea: 'lab-meat',
    kind: 'plain',
    text: 'Real chicken and fish grown from cells in a tank, no animal has to die.',
  },
  {
    idea: 'card-fraud',
    kind: 'plain',
    text: 'Shops on the internet lose money to people who pay with stolen cards; we say in a moment which order to refuse.',
  },
  {
    idea: 'phishing',
    kind: 'plain',
    text: 'Teach office staff to recognise fake mails from criminals by sending them harmless ones and short lessons.',
  },
  {
    idea: 'secrets-access',
    kind: 'plain',
    text: 'Every engineer can open every server in most companies. We hand out access for an hour when it is asked for and keep a diary.',
  },
  {
    idea: 'audit-papers',
    kind: 'plain',
    text: 'Young software firms must prove to big customers that they handle data safely; collect that proof automatically and get the certificate.',
  },
];
