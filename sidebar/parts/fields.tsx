/** The form's small parts: labelled inputs and selects, choices side by side, chips, links. */
import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { texts } from '../texts';

interface InputProps {
  readonly label: string;
  readonly value: string;
  onText(text: string): void;
  /** Shown below the input and read out with it. */
  readonly help?: string;
  readonly type?: 'text' | 'email' | 'url' | 'password' | 'date' | 'time';
  readonly class?: string;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly autocomplete?: string;
  readonly inputMode?: 'numeric';
  /** `title` says what the pattern or another rule expects. */
  readonly pattern?: string;
  readonly title?: string;
  /** Whether the text is wrong in a way that no pattern can express; `title` says what is expected. */
  readonly wrong?: boolean;
  readonly autofocus?: boolean;
  readonly maxLength?: number;
  /** Enter doesn't submit the form. */
  readonly staysOnEnter?: boolean;
}

/** Attributes of an input that needs more than blanks, which `required` alone accepts. */
export const filled = { pattern: '.*\\S.*', required: true } as const;

/** The error texts for inputs that the browser checks, by the input's type. */
const faults: Readonly<Partial<Record<string, string>>> = texts.form.faults;

/** A one-line text input. Its error appears below it once the form is submitted. */
export function Input({
  label,
  help,
  onText,
  type = 'text',
  staysOnEnter = false,
  wrong = false,
  ...rest
}: InputProps) {
  const id = useId();
  const { field, fault, onInvalid } = useFault<HTMLInputElement>(rest.title ?? faults[type], wrong);
  // The element's type is a union by `type`, which rejects a `type` known only at run time.
  const attributes: object = { ...rest, type };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...(attributes as InputHTMLAttributes<HTMLInputElement>)}
        ref={field}
        id={id}
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy(id, fault, help)}
        onInvalid={onInvalid}
        onKeyDown={(event) => {
          if (staysOnEnter && event.key === 'Enter') event.preventDefault();
        }}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <Fault id={id} text={fault} />
      <Help id={id} text={help} />
    </div>
  );
}

/**
 * Returns a field's error in the page's own language until the field is valid. On submit, the browser reports every
 * invalid field of a form; the first gets the focus. `wrong` marks an error that the browser can't detect.
 */
function useFault<Field extends HTMLInputElement | HTMLSelectElement>(
  title: string | undefined,
  wrong = false,
) {
  const field = useRef<Field>(null);
  const [fault, setFault] = useState<string>();
  // At every render, because other fields can change what this one needs.
  useLayoutEffect(() => {
    field.current?.setCustomValidity(wrong ? (title ?? texts.form.missing) : '');
    if (field.current?.validity.valid) setFault(undefined);
  });
  return {
    field,
    fault,
    onInvalid(event: Event) {
      event.preventDefault();
      setFault(title ?? texts.form.missing);
      const first = field.current?.form?.querySelector('input:invalid, select:invalid');
      if (first === field.current) field.current?.focus();
    },
  };
}

function Fault({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  return text === undefined ? null : (
    <div class="fault" id={`${id}-fault`}>
      {text}
    </div>
  );
}

function describedBy(id: string, fault: string | undefined, help: string | undefined) {
  const ids = [fault === undefined ? undefined : `${id}-fault`, helpOf(id, help)];
  return ids.filter(Boolean).join(' ') || undefined;
}

/** The id of the help below an input; undefined without help. */
export function helpOf(id: string, help: string | undefined): string | undefined {
  return help ? `${id}-help` : undefined;
}

export function Help({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <div class="fine" id={helpOf(id, text)}>
      {text}
    </div>
  );
}

/** A whole number within both bounds. */
export function Whole({
  min,
  max,
  ...rest
}: InputProps & { readonly min: number; readonly max: number }) {
  const isWrong = rest.value.trim() !== '' && !isWhole(rest.value, min, max);
  return <Input {...rest} inputMode="numeric" wrong={isWrong} />;
}

/** Whether a text is a whole number within both bounds. */
export function isWhole(text: string, min: number, max: number): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
}

/** More than any number of credits or employees. */
export const largest = 999_999_999;

/** A number of credits, from `min` on. */
export function Credits({ min, ...rest }: InputProps & { readonly min: 0 | 1 }) {
  const title = min === 0 ? texts.run.badCap : texts.run.badLimit;
  return <Whole {...rest} min={min} max={largest} title={title} />;
}

export function Select(props: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  onChoose(value: string): void;
  /** Shown below the select and read out with it. */
  readonly help?: string;
  /** The error if the form is submitted with the value ''; undefined if '' is allowed. */
  readonly missing?: string | undefined;
}) {
  const id = useId();
  const { field, fault, onInvalid } = useFault<HTMLSelectElement>(props.missing);
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select
        ref={field}
        id={id}
        value={props.value}
        required={props.missing !== undefined}
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy(id, fault, props.help)}
        onInvalid={onInvalid}
        onChange={(event) => props.onChoose(event.currentTarget.value)}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Fault id={id} text={fault} />
      <Help id={id} text={props.help} />
    </div>
  );
}

/** Options of a select from labels by value. */
export function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** A choice of one out of a few options, side by side. */
export function Segments(props: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly {
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

/** A toggle. */
export function Chip(props: {
  readonly on: boolean;
  readonly children: ComponentChildren;
  onToggle(): void;
}) {
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

/** A labelled row of chips. */
export function Chips<Name extends string>(props: {
  readonly label: string;
  /** Labels by the names in the code. */
  readonly names: Readonly<Record<Name, string>>;
  isOn(name: Name): boolean;
  onToggle(name: Name): void;
  /** Shown below the chips. */
  readonly children?: ComponentChildren;
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

/** A checkbox with its label, and below it what it costs or needs. */
export function Check(props: {
  readonly label: string;
  readonly help?: string;
  readonly on: boolean;
  readonly disabled?: boolean;
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

/** A link that shows and hides its children. */
export function Fold(props: {
  readonly class?: string;
  readonly show: string;
  readonly hide: string;
  readonly open: boolean;
  onOpen(open: boolean): void;
  /** Rendered only while it is open. */
  readonly children: ComponentChildren;
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

/** Options that most people leave alone, behind a link. Stays open once opened. */
export function More(props: {
  readonly label: string;
  /** Open from the start, because something in it differs from its default. */
  readonly open?: boolean | undefined;
  readonly children: ComponentChildren;
}) {
  const [open, setOpen] = useState(props.open ?? false);
  if (open) return <>{props.children}</>;
  return (
    <div class="links">
      <LinkButton onPress={() => setOpen(true)}>{props.label}</LinkButton>
    </div>
  );
}

/** A button that looks like a link. */
export function LinkButton(props: {
  readonly children: ComponentChildren;
  onPress(): void;
  readonly disabled?: boolean;
  /** What screen readers say; begins with the visible text. */
  readonly name?: string;
  /** If it unfolds an element: the element's id, and whether it is open. */
  readonly controls?: string;
  readonly expanded?: boolean;
}) {
  return (
    <button
      type="button"
      class="link"
      disabled={props.disabled}
      aria-label={props.name}
      aria-controls={props.controls}
      aria-expanded={props.expanded}
      onClick={props.onPress}
    >
      {props.children}
    </button>
  );
}
