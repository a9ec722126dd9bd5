/** The form's small parts: labelled inputs and selects, choices side by side, chips, links. */
import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';
import { texts } from '../texts';

interface InputProps {
  readonly label: string;
  readonly value: string;
  onText(text: string): void;
  /** Stands below and is read out with the input. */
  readonly help?: string;
  readonly type?: 'text' | 'email' | 'url' | 'password' | 'date' | 'time';
  readonly class?: string;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly autocomplete?: string;
  readonly inputMode?: 'numeric';
  /** With `title` as the words for what breaks it. */
  readonly pattern?: string;
  readonly title?: string;
  readonly autofocus?: boolean;
  readonly maxLength?: number;
  /** Enter does not send the form. */
  readonly staysOnEnter?: boolean;
}

/** Of an input that needs more than blanks, which the browser counts as something. */
export const filled = { pattern: '.*\\S.*', required: true } as const;

/** An input with its label. */
export function Input({
  label,
  help,
  onText,
  type = 'text',
  staysOnEnter = false,
  ...rest
}: InputProps) {
  const id = useId();
  // The element's own type has a variant for each `type` and cannot take a choice of several.
  const attributes: object = { ...rest, type };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...(attributes as InputHTMLAttributes<HTMLInputElement>)}
        id={id}
        aria-describedby={helpOf(id, help)}
        onKeyDown={(event) => {
          if (staysOnEnter && event.key === 'Enter') event.preventDefault();
        }}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <Help id={id} text={help} />
    </div>
  );
}

/** The id of what stands below an input and is read out with it, where something does. */
export function helpOf(id: string, help: string | undefined): string | undefined {
  return help ? `${id}-help` : undefined;
}

export function Help({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <div class="fine" id={helpOf(id, text)}>
      {text}
    </div>
  );
}

/** A whole number. The browser refuses one with more digits than `max`. */
export function Whole({
  min,
  max,
  ...rest
}: InputProps & { readonly min: 0 | 1; readonly max: number }) {
  const digits = String(max).length;
  const pattern = min === 0 ? `[0-9]{1,${digits}}` : `[1-9][0-9]{0,${digits - 1}}`;
  return <Input {...rest} inputMode="numeric" pattern={pattern} />;
}

/** More than any number of credits or employees. */
export const largest = 999_999_999;

/** A number of credits, from `min` on. */
export function Credits({ min, ...rest }: InputProps & { readonly min: 0 | 1 }) {
  const title = min === 0 ? texts.run.badCap : texts.run.badLimit;
  return <Whole {...rest} min={min} max={largest} title={title} />;
}

/** A select with its label. */
export function Select(props: {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChoose(value: string): void;
  /** Stands below and is read out with the select. */
  help?: string;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select
        id={id}
        value={props.value}
        aria-describedby={helpOf(id, props.help)}
        onChange={(event) => props.onChoose(event.currentTarget.value)}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Help id={id} text={props.help} />
    </div>
  );
}

/** Options out of labels by what the code calls them. */
export function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** One of a few, side by side. */
export function Segments(props: {
  label: string;
  value: string;
  options: readonly {
    readonly value: string;
    readonly label: string;
    readonly disabled?: boolean;
    readonly title?: string;
  }[];
  onChoose(value: string): void;
}) {
  const name = useId();
  return (
    <fieldset class="field">
      <legend>{props.label}</legend>
      <div class="segments">
        {props.options.map((option) => (
          <label
            key={option.value}
            title={option.title}
            class={option.value === props.value ? 'on' : ''}
          >
            <input
              type="radio"
              name={name}
              checked={option.value === props.value}
              disabled={option.disabled}
              onChange={() => props.onChoose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Something that is chosen or not. */
export function Chip(props: { on: boolean; children: ComponentChildren; onToggle(): void }) {
  return (
    <button
      type="button"
      class={props.on ? 'chip on' : 'chip'}
      aria-pressed={props.on}
      onClick={props.onToggle}
    >
      {props.children}
      {props.on && <span aria-hidden="true"> ✓</span>}
    </button>
  );
}

/** Chips beside each other under a label. */
export function Chips<Name extends string>(props: {
  label: string;
  /** By what the code calls them. */
  names: Readonly<Record<Name, string>>;
  isOn(name: Name): boolean;
  onToggle(name: Name): void;
  /** Stands below. */
  children?: ComponentChildren;
}) {
  const all = Object.entries(props.names) as [Name, string][];
  return (
    <fieldset class="field">
      <legend>{props.label}</legend>
      <div class="chips">
        {all.map(([name, label]) => (
          <Chip key={name} on={props.isOn(name)} onToggle={() => props.onToggle(name)}>
            {label}
          </Chip>
        ))}
      </div>
      {props.children}
    </fieldset>
  );
}

/** A switch with its label, and below it what it costs or needs. */
export function Check(props: {
  label: string;
  help?: string;
  on: boolean;
  disabled?: boolean;
  onToggle(on: boolean): void;
}) {
  const id = useId();
  return (
    <div class="check">
      <input
        id={id}
        type="checkbox"
        checked={props.on}
        disabled={props.disabled}
        aria-describedby={helpOf(id, props.help)}
        onChange={(event) => props.onToggle(event.currentTarget.checked)}
      />
      <div>
        <label for={id}>{props.label}</label>
        <Help id={id} text={props.help} />
      </div>
    </div>
  );
}

/** A line of text that shows and hides what follows. */
export function Fold(props: {
  class?: string;
  show: string;
  hide: string;
  open: boolean;
  onOpen(open: boolean): void;
  /** Made while it is open alone. */
  children: ComponentChildren;
}) {
  const { open } = props;
  const id = useId();
  return (
    <div class={`fold ${props.class ?? ''}`}>
      <LinkButton onPress={() => props.onOpen(!open)} controls={id} expanded={open}>
        {open ? props.hide : props.show}
      </LinkButton>
      <div id={id} aria-live="polite">
        {open && props.children}
      </div>
    </div>
  );
}

/** A line of text that acts. */
export function LinkButton(props: {
  children: ComponentChildren;
  onPress(): void;
  disabled?: boolean;
  /** For one that unfolds something: the id of what it unfolds, and whether it is open. */
  controls?: string;
  expanded?: boolean;
}) {
  return (
    <button
      type="button"
      class="link"
      disabled={props.disabled}
      aria-controls={props.controls}
      aria-expanded={props.expanded}
      onClick={props.onPress}
    >
      {props.children}
    </button>
  );
}
