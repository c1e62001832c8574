import type { z } from 'zod';

/**
 * Makes of a shape what sends values by it: a copy that holds what the shape names and nothing else, its times as ISO 8601 text, its defaults filled in. Nothing
 * is looked at but what decides which shape it is: that rows of our own tables hold what the shape says is for a test to hold. It takes a tenth of parsing.
 * @param shape of objects, lists, texts, numbers and flags; each may be optional, null or have a default
 * @throws for a shape with anything else in it; what it returns throws for a value that is none of several shapes
 */
export function senderOf<Shape extends z.ZodType>(shape: Shape): (value: Unsent<z.input<Shape>>) => z.output<Shape> {
  return new Function('none', `return (value) => ${copyOf(shape as unknown as Described, 'value')};`)(isNone);
}

/** What is sent: its times are no text yet, and it may hold more. */
export type Unsent<Value> = Value extends object
  ? { [Name in keyof Value]: Unsent<Value[Name]> }
  : Value extends string
    ? Value | Date
    : Value;

/** What zod says of a shape, as far as it is read here. */
type Described = {
  def: {
    type: string;
    format?: string;
    innerType?: Described;
    element?: Described;
    shape?: Record<string, Described>;
    options?: Described[];
    discriminator?: string;
    values?: unknown[];
    defaultValue?: unknown;
  };
};

const PLAIN = ['string', 'number', 'boolean', 'enum', 'literal'];

/** @returns code that copies what `value`, a code as well, stands for */
function copyOf({ def }: Described, value: string): string {
  const inner = () => copyOf(def.innerType as Described, value);
  if (def.format === 'datetime') return `(${value} instanceof Date ? ${value}.toISOString() : ${value})`;
  if (PLAIN.includes(def.type)) return value;
  if (def.type === 'nullable') return `(${value} === null ? null : ${inner()})`;
  if (def.type === 'optional') return `(${value} === undefined ? undefined : ${inner()})`;
  if (def.type === 'default') return `(${value} === undefined ? ${JSON.stringify(def.defaultValue)} : ${inner()})`;
  if (def.type === 'array') return `${value}.map((item) => ${copyOf(def.element as Described, 'item')})`;
  if (def.type === 'object') {
    const fields = Object.entries(def.shape as Record<string, Described>).map(([name, of]) => {
      const key = JSON.stringify(name);
      return `${key}: ${copyOf(of, `${value}[${key}]`)}`;
    });
    return `({ ${fields.join(', ')} })`;
  }
  if (def.type === 'union' && def.discriminator) return oneOf(def.options as Described[], def.discriminator, value);
  throw new Error(`A shape with ${def.type} in it cannot be sent without being parsed.`);
}

function oneOf(options: readonly Described[], discriminator: string, value: string): string {
  const told = options.map((option) => {
    const { values = [] } = option.def.shape?.[discriminator]?.def ?? {};
    const isThis = values.map((known) => `${value}[${JSON.stringify(discriminator)}] === ${JSON.stringify(known)}`).join(' || ');
    return `${isThis} ? ${copyOf(option, value)} : `;
  });
  return `(${told.join('')}none())`;
}

function isNone(): never {
  throw new Error('A value is none of the shapes it may be sent by.');
}
