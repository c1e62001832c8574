import { calculationWords } from './calculation-words.ts';
import { calculationFields, readInputs, unitEconomics } from './strategist/unit-economics.ts';

/** Lets the calculations in a part of the page answer to their numbers in place. */
export function startCalculators(within: ParentNode): void {
  for (const form of within.querySelectorAll<HTMLFormElement>('[data-calculator]')) startCalculator(form);
}

function startCalculator(form: HTMLFormElement): void {
  form.querySelector('[data-without-scripts]')?.remove();
  const field = (key: string) => form.querySelector<HTMLInputElement>(`[name=${key}]`);
  const initial = Object.fromEntries(calculationFields.map(({ key }) => [key, Number(field(key)?.defaultValue)])) as Parameters<
    typeof readInputs
  >[1];
  const show = () => {
    const inputs = readInputs((key) => field(key)?.value ?? null, initial);
    for (const { key, value } of calculationWords(unitEconomics(inputs))) {
      const result = form.querySelector(`[data-result=${key}]`);
      if (result) result.textContent = value;
    }
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', show);
  // The fields are put back after the event.
  form.addEventListener('reset', () => setTimeout(show));
}
