import type { ReactNode } from 'react';
import { FormCheck, FormField } from '../../ui/form-field.tsx';
import { plans } from '../plans.ts';
import { doorNames, doors } from './doors.ts';
import type { FormValues } from './settings-form.ts';

type Fields = { values: FormValues; defaults: FormValues; faults: Record<string, string>; hasModel: boolean };

/** Every figure that can be set, in its group; a figure that differs from its default says what that is. */
export function SettingsFields({ values, defaults, faults, hasModel }: Fields) {
  const field = (path: string, label: string, more: { hint?: ReactNode; inputMode?: 'numeric' | 'decimal'; placeholder?: string } = {}) => {
    const wasSet = values[path] !== defaults[path] && defaults[path] !== '';
    const { hint, ...input } = more;
    return (
      <FormField
        key={path}
        label={label}
        name={path}
        defaultValue={values[path] ?? ''}
        error={faults[path]}
        hint={wasSet ? `Default: ${defaults[path]}` : hint}
        autoComplete="off"
        spellCheck={false}
        {...input}
      />
    );
  };
  return (
    <>
      <Group title="Limits of plans" about="Units a calendar month: 0 for not part of the plan, “unlimited” for no limit.">
        {plans.map(({ id, name }) => (
          <div key={id} className="grid content-start gap-4">
            {field(`plan_limits.${id}.research`, `${name}: research runs`)}
            {field(`plan_limits.${id}.chat`, `${name}: chat messages`)}
          </div>
        ))}
      </Group>
      <Group title="Reading and prices" about="A price is shown as the payment provider charges it: change it there first.">
        {field('free_window_days', 'Free window, in days', { inputMode: 'numeric' })}
        {field('shown_prices.pro_monthly', 'Pro Monthly, in dollars a month', { inputMode: 'decimal' })}
        {field('shown_prices.lifetime', 'Lifetime, in dollars', { inputMode: 'decimal' })}
      </Group>
      <Group title="What is open" about="Closing a door keeps what people have; signing in and the admin area are always open.">
        <div className="md:col-span-3">
          {doorNames.map((name) => (
            <FormCheck key={name} name={`open.${name}`} value="yes" defaultChecked={values[`open.${name}`] === 'yes'}>
              {doors[name]}
            </FormCheck>
          ))}
        </div>
      </Group>
      <Group title="Mail" about="Who our emails are from. Empty: as set up on the server.">
        <div className="md:col-span-2">{field('mail_from', 'Sender', { placeholder: 'Assay <hello@assay.example>' })}</div>
      </Group>
      <Group
        title="Language model"
        about={
          hasModel
            ? 'A model of the provider that is set up on the server. Empty: as set up there. Tokens are read and written together, days are UTC.'
            : 'No language model is set up on this server, so the built-in analyst writes. What is set here holds once one is.'
        }
      >
        <div className="md:col-span-2">{field('ai.model', 'Model')}</div>
        <div className="grid gap-4 md:col-span-3 md:grid-cols-3">
          {field('ai.tokens_per_run', 'Tokens of one run', { inputMode: 'numeric' })}
          {field('ai.tokens_per_person_per_day', 'Tokens of a person a day', { inputMode: 'numeric' })}
          {field('ai.tokens_per_day', 'Tokens of everybody a day', { inputMode: 'numeric' })}
        </div>
      </Group>
    </>
  );
}

function Group({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-ink pt-3">
      <legend className="float-left w-full font-serif text-xl leading-tight font-medium">{title}</legend>
      <p className="clear-both measure pt-1 text-sm text-ink-3">{about}</p>
      <div className="mt-4 grid items-start gap-x-6 gap-y-4 md:grid-cols-3">{children}</div>
    </fieldset>
  );
}
