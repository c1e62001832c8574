import { sources as knownSources, type SourceId } from '../../engine/index.ts';
import { partName } from '../../ui/charts/time-series.tsx';
import { formatInstant, formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { CountChart } from '../metrics/charts.tsx';
import type { Analytics } from '../metrics/figures.contract.ts';
import { cuts } from '../metrics/periods.ts';
import { FigureSection, FigureTable, share, unitNames } from './figure-table.tsx';

const soFar = (i: number, of: readonly unknown[]) => (i === of.length - 1 ? ' so far' : '');
/** Millionths of a dollar → `$0.0123`; a dash where no price is known. */
const cost = (microusd: number | null) =>
  microusd === null ? '–' : `$${(microusd / 1e6).toFixed(microusd < 10_000 && microusd > 0 ? 4 : 2)}`;

export function Content({ figures: { reading, most_read, searches_in_vain, period } }: { figures: Analytics }) {
  const isNothing = ({ views, saves, searches }: Analytics['reading'][number]) => views + saves + (searches ?? 0) === 0;
  const searched = reading.some(({ searches }) => searches);
  const isForgotten = reading.some(({ searches }) => searches === null);
  const span = isForgotten ? 'the last 90 days' : 'this span';
  return (
    <FigureSection
      id="content"
      title="What is read and looked for"
      note="A view is a person opening an idea, once a day. Saves are counted while they last. Searches are counted without who asked, for 90 days; one typed to its end counts once."
      nothing={
        reading.every(isNothing)
          ? `${isForgotten ? `Nothing was opened or saved in these ${cuts[period.range].label}, nor searched for in the last 90 days` : `Nothing was opened, saved or searched for in these ${cuts[period.range].label}`}. From now on it counts as it happens.`
          : undefined
      }
    >
      <CountChart unit={period.unit} points={reading.map(({ start, views }) => ({ start, value: views }))} name="Views" />
      <FigureTable
        label="Views, saves and searches"
        head={{ label: unitNames[period.unit], cell: ({ start, i }) => partName(period.unit, start) + soFar(i, reading) }}
        columns={[
          { label: 'Views', cell: ({ views }) => formatNumber(views) },
          { label: 'Saves', cell: ({ saves }) => formatNumber(saves) },
          { label: 'Searches', cell: ({ searches }) => (searches === null ? '–' : formatNumber(searches)) },
        ]}
        rows={reading.map((part, i) => ({ ...part, i }))}
        keyOf={({ start }) => start}
        isNothing={isNothing}
        className="min-w-[22rem]"
      />
      <div className="mt-8 grid gap-x-10 gap-y-8 xl:grid-cols-2">
        <div className="min-w-0">
          <h3 className="font-sans text-base font-semibold">Most read</h3>
          {most_read.length === 0 ? (
            <p className="mt-2 text-sm text-ink-2">Nobody has opened an idea in this span.</p>
          ) : (
            <FigureTable
              label="Most read ideas"
              head={{
                label: 'Idea',
                cell: ({ slug, title, state }) =>
                  state === 'published' ? (
                    <Link to={`/ideas/${slug}`} className="quiet-link">
                      {title}
                    </Link>
                  ) : (
                    `${title} (${state})`
                  ),
              }}
              columns={[
                { label: 'Views', cell: ({ views }) => formatNumber(views) },
                { label: 'Saves', cell: ({ saves }) => formatNumber(saves) },
              ]}
              rows={most_read}
              keyOf={({ slug }) => slug}
              className="min-w-[20rem]"
            />
          )}
        </div>
        <div className="min-w-0">
          <h3 className="font-sans text-base font-semibold">Searches that found nothing</h3>
          {searches_in_vain.length === 0 ? (
            <p className="mt-2 text-sm text-ink-2">
              {searched ? `Every search of ${span} found something.` : `Nobody has searched in ${span}.`}
            </p>
          ) : (
            <FigureTable
              label="Searches that found nothing"
              head={{ label: 'Searched for', cell: ({ query }) => <span className="wrap-anywhere">{query}</span> }}
              columns={[
                { label: 'In vain', cell: ({ in_vain }) => formatNumber(in_vain) },
                { label: 'In all', cell: ({ times }) => formatNumber(times) },
              ]}
              rows={searches_in_vain}
              keyOf={({ query }) => query}
              className="min-w-[18rem]"
            />
          )}
        </div>
      </div>
    </FigureSection>
  );
}

const purposeNames: Record<string, string> = { research: 'Research', chat: 'Strategist', builder: 'Idea builder', admin: 'Administration' };
const quotaNames = { research: 'research runs', chat: 'questions to the strategist' } as const;

export function Ai({ figures: { ai, model_spend, quotas, period } }: { figures: Analytics }) {
  const isNothing = (part: Analytics['ai'][number]) => part.research_runs + part.chat_messages + part.model_calls === 0;
  return (
    <FigureSection
      id="ai"
      title="AI: use and cost"
      note={
        quotas.length === 0
          ? 'Nobody has used a quota this month.'
          : `This month: ${quotas.map(({ kind, people, used }) => `${formatNumber(used)} ${quotaNames[kind]} by ${formatNumber(people)} ${people === 1 ? 'person' : 'people'}`).join('; ')}.`
      }
      nothing={
        ai.every(isNothing)
          ? `Nothing was researched or asked in these ${cuts[period.range].label}. Use counts from the first research run or question to the strategist on, cost from the first call of a language model.`
          : undefined
      }
    >
      <CountChart
        unit={period.unit}
        points={ai.map(({ start, research_runs, chat_messages }) => ({ start, value: research_runs + chat_messages }))}
        name="Research and questions"
      />
      <FigureTable
        label="AI use by part"
        head={{ label: unitNames[period.unit], cell: ({ start, i }) => partName(period.unit, start) + soFar(i, ai) }}
        columns={[
          { label: 'Research', cell: ({ research_runs }) => formatNumber(research_runs) },
          { label: 'Failed', cell: ({ research_failed }) => formatNumber(research_failed) },
          { label: 'Questions', cell: ({ chat_messages }) => formatNumber(chat_messages) },
          { label: 'Model calls', cell: ({ model_calls }) => formatNumber(model_calls) },
          { label: 'Tokens', cell: ({ tokens }) => formatNumber(tokens) },
          { label: 'Cost', cell: ({ cost_microusd }) => cost(cost_microusd) },
        ]}
        rows={ai.map((part, i) => ({ ...part, i }))}
        keyOf={({ start }) => start}
        isNothing={isNothing}
        className="min-w-[40rem]"
      />
      <h3 className="mt-8 font-sans text-base font-semibold">Language model, by what it was for</h3>
      {model_spend.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">No language model was called in this span.</p>
      ) : (
        <FigureTable
          label="Language model by purpose"
          head={{ label: 'For', cell: ({ purpose }) => purposeNames[purpose] ?? purpose }}
          columns={[
            { label: 'Calls', cell: ({ calls }) => formatNumber(calls) },
            { label: 'Failed', cell: ({ failed, calls }) => `${formatNumber(failed)} (${share(failed, calls)})` },
            { label: 'Tokens read', cell: ({ inputTokens }) => formatNumber(inputTokens) },
            { label: 'Tokens written', cell: ({ outputTokens }) => formatNumber(outputTokens) },
            { label: 'Cost', cell: ({ costMicrousd }) => cost(costMicrousd) },
          ]}
          rows={model_spend}
          keyOf={({ purpose }) => purpose}
          className="min-w-[36rem]"
        />
      )}
    </FigureSection>
  );
}

export function Sources({ figures: { sources } }: { figures: Analytics }) {
  return (
    <FigureSection
      id="sources"
      title="Sources of evidence"
      note="How each source has been doing since it was first asked. Kept answers are those given again without asking."
    >
      {sources.length === 0 ? (
        <p className="mt-3 text-ink-2">No source has been asked yet. They are with the first research.</p>
      ) : (
        <FigureTable
          label="Sources of evidence"
          head={{ label: 'Source', cell: ({ source }) => knownSources[source as SourceId]?.name ?? source }}
          columns={[
            { label: 'Answered', cell: ({ successes }) => formatNumber(successes) },
            { label: 'Failed', cell: ({ failures, successes }) => `${formatNumber(failures)} (${share(failures, failures + successes)})` },
            { label: 'Kept', cell: ({ cached_answers }) => formatNumber(cached_answers) },
            { label: 'Failing now', cell: ({ failures_in_a_row }) => (failures_in_a_row ? `${failures_in_a_row} in a row` : 'No') },
            { label: 'Last answer', cell: ({ last_success_at }) => (last_success_at ? formatInstant(last_success_at) : '–') },
            {
              label: 'Last fault',
              cell: ({ last_failure_at, last_failure_why }) =>
                last_failure_at ? `${formatInstant(last_failure_at)}: ${(last_failure_why ?? '').replaceAll('_', ' ')}` : '–',
            },
          ]}
          rows={sources}
          keyOf={({ source }) => source}
          className="min-w-[48rem]"
        />
      )}
    </FigureSection>
  );
}
