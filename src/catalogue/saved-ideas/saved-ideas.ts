/** Closed sets of this slice, free of zod, so that screens may use them. */
export const savedSorts = [
  { id: 'recent', label: 'Recently Saved' },
  { id: 'opportunity', label: 'Opportunity Score' },
  { id: 'growth', label: 'Growth Rate' },
] as const satisfies readonly { id: string; label: string }[];

/** What a person is told about saving; the product fixes these words. */
export const savedMessages = {
  signIn: 'Please sign in to save ideas',
  added: 'Added to saved ideas',
  removed: 'Removed from saved ideas',
  removedFromList: 'Idea removed from saved',
  failed: 'Failed to update saved status',
  failedToRemove: 'Failed to remove idea',
  failedToMark: 'Failed to update your mark',
  failedToLoad: 'Failed to load saved ideas',
} as const;
