import { useEffect, useState } from 'react';
import { formatNumber } from '../../ui/format.ts';

const ASKS_EVERY_MS = 400;
type Progress = { done: number; total: number };

/** How far an import has come, while it is under way. @param rows of the file, until the server has begun to count */
export function ImportUnderWay({ id, rows }: { id: string; rows: number }) {
  const [{ done, total }, setProgress] = useState<Progress>({ done: 0, total: 0 });
  useEffect(() => {
    const ask = async () => {
      const response = await fetch(`/api/v1/admin/idea-imports/${id}/progress`).catch(() => undefined);
      if (!response?.ok) return;
      const { data } = (await response.json()) as { data: Progress };
      if (data.total > 0) setProgress(data);
    };
    const timer = setInterval(() => void ask(), ASKS_EVERY_MS);
    return () => clearInterval(timer);
  }, [id]);
  return (
    <div className="mt-4 max-w-prose">
      <label className="block text-sm text-ink-2" htmlFor="import-progress">
        {total > 0
          ? `${formatNumber(done)} of ${formatNumber(total)} ideas written. Nothing holds before all of them are.`
          : 'The file is checked once more …'}
      </label>
      <progress id="import-progress" className="progress-bar mt-2" value={total > 0 ? done : undefined} max={total || rows} />
    </div>
  );
}
