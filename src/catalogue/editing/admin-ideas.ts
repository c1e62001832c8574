/** What the admin's list of ideas can be asked, and what it says; free of zod, so that screens may use it. */
export const ADMIN_IDEAS_PAGE = 20;

export const ideaStates = [
  { id: 'published', label: 'Published' },
  { id: 'draft', label: 'Draft' },
  { id: 'archived', label: 'Archived' },
  { id: 'claimed', label: 'Claimed' },
] as const satisfies readonly { id: string; label: string }[];

export const pickFilters = [
  { id: 'all', label: 'All ideas' },
  { id: 'only', label: 'Only Pro Picks' },
  { id: 'regular', label: 'Only regular ones' },
] as const satisfies readonly { id: string; label: string }[];

export const activeFilters = [
  { id: 'all', label: 'Active or not' },
  { id: 'active', label: 'Active' },
  { id: 'inactive', label: 'Inactive' },
] as const satisfies readonly { id: string; label: string }[];

export const bulkActions = [
  { id: 'activate', label: 'Activate' },
  { id: 'deactivate', label: 'Deactivate' },
  { id: 'mark_pro_pick', label: 'Mark as Pro Pick' },
  { id: 'remove_pro_pick', label: 'Remove from Pro Pick' },
  { id: 'publish', label: 'Publish' },
  { id: 'unpublish', label: 'Make a draft' },
  { id: 'archive', label: 'Archive' },
  { id: 'delete', label: 'Delete' },
] as const satisfies readonly { id: string; label: string }[];

export const revisionKinds = {
  before: 'As it stood before it was edited here',
  created: 'Written',
  edited: 'Edited',
  imported: 'Imported',
  restored: 'Restored',
  pro_pick: 'Pro Pick changed',
} as const satisfies Record<string, string>;

/** What the specification has these screens say. */
export const adminIdeaMessages = {
  unchecked: 'This is a machine’s text, unchecked. Confirm that you have read and checked it first.',
  listFailed: 'Failed to fetch ideas',
  none: 'No ideas found matching your filters.',
  proPickRemoved: 'Idea removed from Pro Pick',
  proPickMarked: 'Idea marked as Pro Pick',
  proPickFailed: 'Failed to update Pro Pick status',
  activated: 'Idea activated',
  deactivated: 'Idea deactivated',
  activeFailed: 'Failed to update active status',
  deleted: 'Idea deleted successfully',
  deleteFailed: 'Failed to delete idea',
  chooseCategory: 'Please select a category',
  generated: 'Idea generated successfully!',
  generateFailed: 'Failed to generate idea. Please try again.',
  saved: 'Idea saved to database!',
  saveFailed: 'Failed to save idea',
  draftSaved: 'Draft saved',
  merged: 'Draft saved, with what somebody else changed meanwhile',
  published: 'Idea published',
  planned: 'Scheduled. It is published at that time',
  planCancelled: 'No longer scheduled',
  planFailed: 'Not scheduled',
  unpublished: 'Idea is a draft again',
  archived: 'Idea archived',
  changed: 'Idea saved',
  discarded: 'Draft thrown away',
  restored: 'Earlier version restored',
  bulkDone: 'Ideas changed',
  imported: 'File imported',
  scheduled: 'Schedule saved',
  reviewed: 'Evidence reviewed',
} as const;

/** @param title of the idea */
export const deleteQuestion = (title: string) => `Are you sure you want to delete "${title}"? This action cannot be undone.`;
