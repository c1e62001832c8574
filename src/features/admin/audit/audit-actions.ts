/** Everything administrators can do that is written down, each as the log says it. A new deed is a line here. */
export const auditActions = {
  'user.edited': 'Edited a profile',
  'user.tier_changed': 'Changed a tier',
  'user.status_changed': 'Changed a status',
  'user.deleted': 'Deleted a user',
  'user.signed_out': 'Signed a user out everywhere',
  'user.verification_resent': 'Sent a verification again',
  'user.admin_granted': 'Made a user an administrator',
  'user.admin_revoked': 'Took the administrator role away',
  'users.exported': 'Exported users',
  'payment.refunded': 'Refunded a payment',
  'subscription.cancelled': 'Cancelled a subscription',
  'idea.created': 'Added an idea',
  'idea.edited': 'Edited an idea',
  'idea.published': 'Published an idea',
  'idea.unpublished': 'Made an idea a draft',
  'idea.archived': 'Archived an idea',
  'idea.activated': 'Activated an idea',
  'idea.deactivated': 'Deactivated an idea',
  'idea.pro_pick_marked': 'Marked an idea as Pro Pick',
  'idea.pro_pick_removed': 'Removed an idea from Pro Pick',
  'idea.imported': 'Imported an idea',
  'idea.restored': 'Restored an earlier version of an idea',
  'idea.deleted': 'Deleted an idea',
  'idea.draft_discarded': 'Threw a draft of an idea away',
  'idea.generated': 'Generated an idea',
  'ideas.exported': 'Exported ideas',
  'daily_idea.scheduled': 'Scheduled the idea of a day',
  'feature.posted': 'Posted a feature',
  'feature.edited': 'Edited a feature',
  'comment.removed': 'Removed a comment',
  'settings.changed': 'Changed settings',
  'settings.restored': 'Restored settings',
  'mail.retried': 'Tried mail again',
  'task.retried': 'Tried a payment task again',
  'audit.exported': 'Exported the audit log',
} as const satisfies Record<string, string>;
export type AuditAction = keyof typeof auditActions;
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

/** What deeds are done to. Where something has a page of its own, `page` leads to it. */
export const auditTargets = {
  user: { label: 'User', page: (id: string) => `/admin/users/${id}` },
  payment: { label: 'Payment', page: (id: string) => `/admin/payments/${id}` },
  subscription: { label: 'Subscription', page: undefined },
  idea: { label: 'Idea', page: (id: string) => `/admin/ideas/${id}/edit` },
  feature: { label: 'Feature', page: (id: string) => `/roadmap/${id}` },
  settings: { label: 'Settings', page: () => '/admin/settings' },
  job: { label: 'Job', page: () => '/admin/jobs' },
  list: { label: 'List', page: undefined },
} as const satisfies Record<string, { label: string; page: ((id: string) => string) | undefined }>;
export type AuditTarget = keyof typeof auditTargets;
export const auditTargetNames = Object.keys(auditTargets) as [AuditTarget, ...AuditTarget[]];
