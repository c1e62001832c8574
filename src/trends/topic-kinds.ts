/** A topic is one of three kinds. */
export const topicKinds = [
  { id: 'tool', label: 'Tools' },
  { id: 'sector', label: 'Sectors and trades' },
  { id: 'occupation', label: 'Occupations' },
] as const;
export type TopicKind = (typeof topicKinds)[number]['id'];
export const topicKindIds = topicKinds.map(({ id }) => id) as [TopicKind, ...TopicKind[]];
