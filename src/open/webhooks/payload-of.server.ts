import sql from 'sql-template-tag';
import type { z } from 'zod';
import { findIdeaById, mayBeNamed } from '../../catalogue/index.server.ts';
import { planOf } from '../../money/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findTest } from '../../projects/index.server.ts';
import { findResearch } from '../../research/index.server.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import type { WebhookEvent } from './delivery.ts';
import { isForAdmins } from './event-types.ts';
import { IdeaPublished, PaymentMoved, ReportFinished, TestMoved, TestSent, TopicTurned, WatchFound } from './payloads.contract.ts';

type Ask = { appUrl: string; viewer: Viewer; event: WebhookEvent };

/**
 * Writes what a webhook carries, when it is sent: as much of the event as its owner may read by then.
 * @param ask whose webhook it is, what happened, and the site's public address
 * @returns the body, JSON in the shape of Standard Webhooks; undefined where there is nothing left to tell them of
 */
export async function payloadOf(ctx: Context, ask: Ask): Promise<string | undefined> {
  const { viewer, event } = ask;
  if (!viewer.userId || (isForAdmins(event.type) && !viewer.isAdmin)) return undefined;
  const data = await dataOf(ctx, ask).catch((error: unknown) => {
    if (error instanceof DomainError) return undefined;
    throw error;
  });
  return data && JSON.stringify({ type: event.type, timestamp: event.happened_at.toISOString(), data });
}

function dataOf(ctx: Context, ask: Ask): Promise<object | undefined> {
  switch (ask.event.type) {
    case 'idea.published':
      return ideaPublished(ctx, ask);
    case 'report.finished':
      return reportFinished(ctx, ask);
    case 'topic.turned':
      return topicTurned(ctx, ask);
    case 'watch.found':
      return watchFound(ctx, ask);
    case 'test.due':
    case 'test.finished':
      return testMoved(ctx, ask);
    case 'payment.received':
    case 'payment.refunded':
    case 'payment.disputed':
      return paymentMoved(ctx, ask);
    case 'test':
      return Promise.resolve(TestSent.parse({ message: 'This is a test. Nothing has happened.' }));
  }
}

const subjectOf = ({ subject_id }: WebhookEvent): string => subject_id ?? '';

async function ideaPublished(ctx: Context, { appUrl, viewer, event }: Ask): Promise<z.infer<typeof IdeaPublished>> {
  const idea = await findIdeaById(ctx, viewer, subjectOf(event));
  return IdeaPublished.parse({ ...idea, access: idea.access.level, url: `${appUrl}/ideas/${idea.slug}` });
}

async function reportFinished(ctx: Context, { appUrl, viewer, event }: Ask): Promise<z.infer<typeof ReportFinished>> {
  const report = await findResearch(ctx, appUrl, { viewer, key: undefined }, subjectOf(event));
  return ReportFinished.parse({ ...report, url: `${appUrl}/research/${report.id}` });
}

async function topicTurned(ctx: Context, { appUrl, viewer, event }: Ask): Promise<z.infer<typeof TopicTurned> | undefined> {
  const topic = await ctx.db.row<'slug' | 'name' | 'growth_rate' | 'growth_months'>(sql`
      SELECT t.slug, t.name, f.growth_rate, f.growth_months FROM topics t JOIN topic_figures f ON f.topic_id = t.id
      JOIN topic_watches w ON w.topic_id = t.id AND w.user_id = ${viewer.userId}
      WHERE t.id = ${event.subject_id} AND t.state = 'active'`);
  return topic && TopicTurned.parse({ ...topic, from: event.detail.from, to: event.detail.to, url: `${appUrl}/trending/${topic.slug}` });
}

async function watchFound(ctx: Context, { appUrl, viewer, event }: Ask): Promise<z.infer<typeof WatchFound> | undefined> {
  const watched = await ctx.db.row<'title' | 'slug?' | 'report?'>(sql`
      SELECT coalesce(i.title, r.title) AS title, i.slug, r.id AS report FROM watches w
      LEFT JOIN ideas i ON i.id = w.idea_id LEFT JOIN ai_research_requests r ON r.id = w.research_id
      WHERE w.id = ${event.subject_id} AND w.user_id = ${viewer.userId} AND (i.id IS NULL OR ${isVisible(ctx)}) AND r.deleted_at IS NULL`);
  if (!watched) return undefined;
  const found = await ctx.db.rows<'name' | 'what' | 'source'>(sql`
    SELECT name, one_liner AS what, source FROM companies WHERE id = ANY (${event.detail.companies as string[]}::uuid[]) ORDER BY name, id`);
  const readsAll = viewer.isAdmin || planOf(viewer.plan).olderIdeas === 'full';
  const companies = found.filter(({ source }) => mayBeNamed(source, readsAll));
  if (companies.length === 0) return undefined;
  const { slug, report, title } = watched;
  const kind = slug === null ? 'report' : 'idea';
  return WatchFound.parse({
    watched: { kind, title, url: `${appUrl}${slug === null ? `/research/${report}` : `/ideas/${slug}`}` },
    companies,
  });
}

async function testMoved(ctx: Context, { appUrl, viewer, event }: Ask): Promise<z.infer<typeof TestMoved>> {
  const { test, project, decision } = await findTest(ctx, viewer, { id: String(event.detail.project), test: subjectOf(event) });
  return TestMoved.parse({
    ...test,
    ...test.standing,
    project,
    point_before: decision?.point_before ?? null,
    point_after: decision?.point_after ?? null,
    url: `${appUrl}/projects/${project.id}/tests/${test.id}`,
  });
}

async function paymentMoved(ctx: Context, { appUrl, event }: Ask): Promise<z.infer<typeof PaymentMoved> | undefined> {
  const payment = await ctx.db.row<'id' | 'purpose' | 'currency'>(
    sql`SELECT id, purpose, currency FROM payments WHERE id = ${event.subject_id}`,
  );
  return (
    payment && PaymentMoved.parse({ ...payment, amount_cents: event.detail.amount_cents, url: `${appUrl}/admin/payments/${payment.id}` })
  );
}
