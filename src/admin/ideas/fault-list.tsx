import { pathInWords } from '../../catalogue/index.ts';

/** What has to be mended, each leading to its field's part. */
export function FaultList({ faults }: { faults: Record<string, string> }) {
  return (
    <ul className="mt-2 grid max-h-60 list-disc gap-0.5 overflow-y-auto pl-5 text-sm">
      {Object.entries(faults).map(([path, fault]) => (
        <li key={path}>
          <strong className="font-semibold">{pathInWords(path)}: </strong>
          {fault}
        </li>
      ))}
    </ul>
  );
}
