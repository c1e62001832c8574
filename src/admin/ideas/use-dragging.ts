import { type DragEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { sendJson } from '../../platform/web/send-json.ts';
import { toast } from '../../ui/toast.ts';

/** An idea on its way to a day: from the list of candidates, or from the day it has. */
export type Dragged = { idea: string } | { from: string };
const DAYS = '/api/v1/admin/daily-ideas';
const KIND = 'application/x-assay-idea';

/** @returns the props of something that can be dragged onto a day */
export const dragging = (dragged: Dragged) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => event.dataTransfer.setData(KIND, JSON.stringify(dragged)),
});

/** @returns the props of a day that an idea can be dropped on, and whether one is over it */
export function useDropDay(day: string | undefined) {
  const { revalidate } = useRevalidator();
  const [isOver, setOver] = useState(false);
  if (!day) return { isOver: false, props: {} };
  return {
    isOver,
    props: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(KIND)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        const dragged = event.dataTransfer.getData(KIND);
        if (!dragged) return;
        event.preventDefault();
        void put(day, JSON.parse(dragged) as Dragged).then(revalidate);
      },
    },
  };
}

async function put(day: string, dragged: Dragged): Promise<void> {
  if ('from' in dragged && dragged.from === day) return;
  const response = await ('idea' in dragged
    ? sendJson(`${DAYS}/${day}`, 'PUT', { idea_id: dragged.idea })
    : sendJson(`${DAYS}/${dragged.from}/move`, 'POST', { to: day })
  ).catch(() => undefined);
  if (response?.ok) return;
  const body = (await response?.json().catch(() => undefined)) as { error?: { message: string } } | undefined;
  toast(body?.error?.message ?? 'The server does not answer. Please try again.');
}
