import { BY_PERSON, type Understanding } from '../engine/index.server.ts';

/**
 * What a person sent back of our understanding. Sent back as it was, it is still ours and the text itself is searched with; corrected, it is theirs and
 * takes the place of the text.
 * @param ours what we take the idea to be, in the category they chose
 * @param said their form; whether its kind of product was chosen by a model before they saw it is sent back with it
 */
export function corrected(ours: Understanding, said: Omit<Understanding, 'text' | 'by'>): Understanding {
  const { text, by: _, is_type_told: __, ...fields } = ours;
  // A client of before buyers and payers sends neither.
  const isOurs = (Object.keys(fields) as (keyof typeof fields)[]).every(
    (name) => said[name] === undefined || JSON.stringify(said[name]) === JSON.stringify(fields[name]),
  );
  // A kind of product that is not the one we would take was chosen.
  const is_type_told = Boolean(ours.is_type_told || said.is_type_told || said.solution_type !== ours.solution_type);
  return isOurs ? { ...ours, is_type_told } : { ...said, is_type_told, text, by: BY_PERSON };
}
