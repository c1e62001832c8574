import type { ComponentProps } from 'react';
import { Form as RouterForm, useLocation } from 'react-router';

/** A form whose answer comes without a reload. Every answer draws its fields anew, so that they show what the server says of them. */
export function Form(props: ComponentProps<typeof RouterForm>) {
  const { key } = useLocation();
  return <RouterForm key={key} {...props} />;
}
