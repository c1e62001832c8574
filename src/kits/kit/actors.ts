import type { Feature } from './kit-source.ts';
import type { Piece } from './piece.ts';
import { clausesOf } from './words.ts';

const PEOPLE =
  'coordinator|driver|reader|nurse|parent|clerk|reviewer|volunteer|manager|owner|secretary|teacher|pupil|student|tenant|landlord|guest|worker|author|buyer|seller|accountant|bookkeeper|lawyer|officer|member|treasurer|sponsor|coach|editor|pharmacist|physician|doctor|contractor|captain|guide|teller|farmer|grower|milker|checker|adjuster|donor|patient|borrower|inspector|auditor|engineer|mechanic|candidate|signer|mentor|minder|translator|interpreter|courier|host|runner|psychologist|technician|lead|founder|keeper|visitor|resident|neighbou?r|verifier|practitioner|leader|aide|carer|child|customer|client|user|vendor|supplier|maker|player|referee|sexton|sawyer';
const ACTS = new RegExp(
  `^(?:an?\\s|the\\s|each\\s)?((?:[a-z-]+\\s)?(?:${PEOPLE}))s?\\s(?!of\\b|and\\b|for\\b|by\\b|in\\b|with\\b|from\\b)`,
  'i',
);

/** Who acts in the description of a feature: “A coordinator assigns each case.” */
export function actorOf({ what }: Feature): string | undefined {
  for (const clause of clausesOf(what)) {
    const match = ACTS.exec(clause);
    if (match?.[1] && clause.split(' ').length > 2) return `the ${match[1].toLowerCase()}`;
  }
  return undefined;
}

/** Who acts in what the solution tells of a feature: “Accountants see all their clients on one page.” */
export function toldActor({ told }: Piece, customer: string): string | undefined {
  for (const sentence of told) {
    const role = /^(?:an?\s|the\s|each\s)/i.test(sentence) ? undefined : ACTS.exec(sentence)?.[1]?.toLowerCase();
    if (
      role &&
      !customer.includes(role) &&
      !/^(?:customer|client|user)$|^(?:two|three|four|every|each|all|no|our|your|their|these|some|most|other|with|for|in|at|from|when|if|by|on)\s/.test(
        role,
      )
    )
      return `the ${role}`;
  }
  return undefined;
}
