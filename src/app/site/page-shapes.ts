import type { Shape } from '../../ui/skeleton.tsx';

/** How pages look, by the beginning of their addresses: the first line that fits. */
export const shapes: readonly (readonly [RegExp, Shape])[] = [
  [/^\/$/, 'cards'],
  [/^\/projects\/(new|import)$/, 'form'],
  [/^\/projects\/week$/, 'list'],
  [/^\/(ideas\/[^/]+\/claim|claims\/[^/]+\/certificate)$/, 'text'],
  [/^\/(idea|ideas|claims|trending|research|reports|methods|projects|idea-builder\/kits)\/./, 'dossier'],
  [/^\/(trending|dashboard|collections|pricing)$/, 'cards'],
  [
    /^\/(browse|archive|search|collections|calendar|methods|projects|roadmap|saved|history|claims|research|idea-builder|ai-chat)(\/|$)/,
    'list',
  ],
  [/^\/admin(\/|$)/, 'table'],
  [
    /^\/(settings|check|validate|fit|buyers|login|signup|verify|reset-password|email-change|auth|second-step|welcome|keep-account|oauth)(\/|$)/,
    'form',
  ],
  [/^\/developers\/./, 'text'],
  [/^\/(methodology|developers|terms|privacy|unsubscribe|invitations|keep-daily|marks|sign-out|end-preview|display)$/, 'text'],
];

/** @returns the shape of a page; of one there is not, that of a text */
export const shapeOf = (path: string): Shape => shapes.find(([pattern]) => pattern.test(path))?.[1] ?? 'text';
