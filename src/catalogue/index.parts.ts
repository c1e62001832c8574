/** Ideas, and what readers do with them: what other rooms may use in their screens. */
export { ExportChoice } from './exports/export-choice.tsx';
export { FitMethod } from './fit/fit-method.tsx';
export { Breadcrumb } from './ideas/breadcrumb.tsx';
export { DailyCard } from './ideas/daily-card.tsx';
export { DecisionPanel } from './ideas/decision-panel.tsx';
export { Dossier } from './ideas/dossier.tsx';
export { signalValue } from './ideas/dossier-labels.ts';
export { EvidenceProvider } from './ideas/evidence-marks.tsx';
export { FigureMark } from './ideas/figure-mark.tsx';
export { SourceLine } from './ideas/figure-source.tsx';
export { Hallmark } from './ideas/hallmark.tsx';
export { KeyFigures } from './ideas/idea-head.tsx';
export { ScorePanel } from './ideas/score-panel.tsx';
export { SearchLink } from './ideas/search-link.tsx';
export { UndoBar } from './saved-ideas/undo-bar.tsx';
export { ViewedList } from './saved-ideas/viewed-list.tsx';
export { WatchButton } from './watches/watch-button.tsx';
