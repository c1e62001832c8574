/** Every time zone there is, by its IANA name, with how a person looks for it: the city first. */
export const timeZones = () =>
  Intl.supportedValuesOf('timeZone').map((id) => {
    const [area = id, ...rest] = id.split('/');
    const city = (rest.at(-1) ?? area).replaceAll('_', ' ');
    return { id, city, label: rest.length > 0 ? `${city}, ${[area, ...rest.slice(0, -1)].join(', ').replaceAll('_', ' ')}` : city };
  });

/** @returns the time zone that somebody typed, by its name, its label or its city alone, whatever the capitals; otherwise what they typed */
export function zoneTyped(text: string): string {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return '';
  const zones = timeZones();
  const named = zones.find(({ id, label }) =>
    [id.toLowerCase(), id.toLowerCase().replaceAll('_', ' '), label.toLowerCase()].includes(wanted),
  );
  const inCity = zones.filter(({ city }) => city.toLowerCase() === wanted);
  return (named ?? (inCity.length === 1 ? inCity[0] : undefined))?.id ?? text.trim();
}
