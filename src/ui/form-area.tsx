import type { TextareaHTMLAttributes } from 'react';
import { FormFrame, type FrameProps } from './form-frame.tsx';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> & FrameProps;

/** A labelled field for several lines; what is wrong with it stands right under it and is read out with it. */
export function FormArea({ label, error, hint, ...area }: Props) {
  return (
    <FormFrame label={label} error={error} hint={hint}>
      {({ className, ...framed }) => <textarea className={`${className} leading-snug`} {...framed} {...area} />}
    </FormFrame>
  );
}
