import { type DragEvent, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';

/** An idea on its way to a day: from the list of candidates, or from the day it has. */
export type Dragged = { idea: string } | { from: string };
const KIND = 'application/x-assay-idea';

/** @returns the props of something that can be dragged onto a day; not while a change is on its way, which may move it */
export function useDragging() {
  const isIdle = useNavigation().state === 'idle';
  return (dragged: Dragged) => ({
    draggable: isIdle,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(KIND, JSON.stringify(dragged)),
  });
}

/** @returns the props of a day that an idea can be dropped on, and whether one is over it; a drop sends what the day's form would */
export function useDropDay(day: string | undefined) {
  const submit = useSubmit();
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
        const fields = JSON.parse(dragged) as Dragged;
        if ('from' in fields && fields.from === day) return;
        void submit({ ...fields, day }, { method: 'post', action: '/admin/ideas/schedule', preventScrollReset: true });
      },
    },
  };
}
