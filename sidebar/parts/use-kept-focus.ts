/** Keeps the keyboard where it is when a choice shows another form, in which the choice itself stands anew. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Returns a ref for what holds the choices, and what to call when one of them is made. */
export function useKeptFocus(choice: string): {
  readonly holder: RefObject<HTMLDivElement | null>;
  note(): void;
} {
  const holder = useRef<HTMLDivElement>(null);
  const held = useRef(-1);
  useLayoutEffect(() => {
    const field = fieldsIn(holder.current)[held.current];
    held.current = -1;
    field?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [choice]);
  const note = () => {
    held.current = fieldsIn(holder.current).findIndex((field) =>
      field.contains(document.activeElement),
    );
  };
  return { holder, note };
}

function fieldsIn(holder: HTMLElement | null): HTMLElement[] {
  return [...(holder?.querySelectorAll('fieldset') ?? [])];
}
