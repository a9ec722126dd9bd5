/** A part of a view that unfolds below its title. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** Renders its children only while it is open. */
export function Section(props: {
  readonly title: string;
  /** Open from the start, because something in it differs from its default. */
  readonly open?: boolean;
  readonly children: ComponentChildren;
}) {
  const [open, setOpen] = useState(props.open ?? false);
  return (
    <details class="section" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{props.title}</summary>
      {open && props.children}
    </details>
  );
}
