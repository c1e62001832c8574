import { BY_PERSON, type Understanding, understandIdea } from '../engine/index.server.ts';

/**
 * What a person sent back of our understanding. Sent back as it was, it is still ours and the text itself is searched with; corrected, it is theirs and
 * takes the place of the text.
 * @param said their form; whether its kind of product was chosen by a model before they saw it is sent back with it
 */
export function corrected(idea: string, said: Omit<Understanding, 'text' | 'by'>): Understanding {
  const ours = understandIdea(idea, said.category);
  const { text: _, by: __, is_type_told: ___, ...fields } = ours;
  const isOurs = (Object.keys(fields) as (keyof typeof fields)[]).every(
    (name) => JSON.stringify(said[name]) === JSON.stringify(fields[name]),
  );
  // A kind of product that is not the one we would take was chosen.
  const is_type_told = Boolean(ours.is_type_told || said.is_type_told || said.solution_type !== ours.solution_type);
  return isOurs ? { ...ours, is_type_told } : { ...said, is_type_told, text: idea, by: BY_PERSON };
}
