import type { LabelledText } from '../labelled-text.ts';

/** A second telling of fifteen of the ideas, by somebody else. A good ranking depends on the idea and not on who tells it. */
export const paraphrases: readonly LabelledText[] = [
  {
    idea: 'startup-cards',
    kind: 'paraphrase',
    text: 'Founders get a company charge card on the strength of the cash they raised, and set a limit per employee.',
  },
  {
    idea: 'payroll-abroad',
    kind: 'paraphrase',
    text: 'Take on staff overseas in a day: local contract, salary, social insurance, all through us.',
  },
  {
    idea: 'farm-robots',
    kind: 'paraphrase',
    text: 'Self-driving tractors and weeding machines against the shortage of hands in agriculture.',
  },
  {
    idea: 'therapy-online',
    kind: 'paraphrase',
    text: 'Employees who are stressed or depressed find a psychologist over the internet quickly.',
  },
  {
    idea: 'clinic-notes',
    kind: 'paraphrase',
    text: 'After each appointment the physician finds a finished chart entry made from the conversation.',
  },
  { idea: 'truck-brokers', kind: 'paraphrase', text: 'Shippers post a load, carriers with space take it, price agreed on the spot.' },
  { idea: 'quick-groceries', kind: 'paraphrase', text: 'Forgot the milk? A rider has your supermarket order at home within minutes.' },
  { idea: 'carbon-removal', kind: 'paraphrase', text: 'Capture CO2 from the atmosphere or the sea and store it permanently.' },
  { idea: 'support-bot', kind: 'paraphrase', text: 'An assistant that resolves help-desk tickets on its own from your manuals.' },
  {
    idea: 'phone-agents',
    kind: 'paraphrase',
    text: 'Automatic receptionist: answers incoming calls around the clock and makes appointments.',
  },
  { idea: 'learn-to-code', kind: 'paraphrase', text: 'A bootcamp for software engineering financed by a share of your later salary.' },
  { idea: 'money-home', kind: 'paraphrase', text: 'International transfers for immigrants with low fees straight to a mobile wallet.' },
  { idea: 'audit-papers', kind: 'paraphrase', text: 'SOC 2 and ISO 27001 without spreadsheets for companies that sell to enterprises.' },
  { idea: 'house-cleaners', kind: 'paraphrase', text: 'Book a handyman or a cleaner for your home at a set price.' },
  {
    idea: 'accounting-small',
    kind: 'paraphrase',
    text: 'Monthly bookkeeping and tax filing done for small firms by software and a few accountants.',
  },
];
