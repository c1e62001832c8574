import { type ComponentProps, useLayoutEffect, useRef } from 'react';

type Props = Omit<ComponentProps<'select'>, 'defaultValue' | 'value' | 'multiple' | 'ref'> & { defaultValue: string | undefined };

/** One of several. What the server says of it later becomes the default, as with fields of text: React leaves a select as it was first drawn. */
export function Select({ defaultValue, ...props }: Props) {
  const field = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    for (const option of field.current?.options ?? []) {
      const isDefault = option.value === (defaultValue ?? '');
      if (option.defaultSelected !== isDefault) option.defaultSelected = isDefault;
    }
  });
  return <select {...props} ref={field} defaultValue={defaultValue} />;
}
