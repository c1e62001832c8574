/** @returns a title for the subject of an email, which is one line of a telephone */
export const shortened = (title: string): string =>
  (title.length > 60 ? `${title.slice(0, 59).trimEnd()}…` : title).replace(/[\r\n]+/g, ' ');
