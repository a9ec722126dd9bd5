/** Whole forms, and links that are confirmed before they act. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { LinkButton } from './fields';

/** A form whose answers stay in the page. */
export function Form(props: {
  class?: string;
  onSubmit(): void;
  /** Whenever something in it changes. */
  onInput?(): void;
  children: ComponentChildren;
}) {
  return (
    <form
      class={props.class}
      onInput={props.onInput}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      {props.children}
    </form>
  );
}

/** A form that fills the panel, with one button at its foot. */
export function ViewForm(props: {
  /** Undefined where there is nothing to send yet. */
  button: string | undefined;
  disabled: boolean;
  /** Stands above the button. */
  foot?: ComponentChildren;
  onSubmit(): void;
  children: ComponentChildren;
}) {
  return (
    <Form class="view" onSubmit={props.onSubmit}>
      <main>{props.children}</main>
      {props.button !== undefined && (
        <footer>
          {props.foot}
          <button type="submit" class="primary" disabled={props.disabled}>
            {props.button}
          </button>
        </footer>
      )}
    </Form>
  );
}

/** Links of which one wants a confirmation: pressed, it makes room for what it means and for both answers. */
export function ConfirmLink(props: {
  /** Undefined where it is not offered. */
  label: string | undefined;
  help?: ComponentChildren;
  yes: string;
  no: string;
  busy: boolean;
  onYes(): void;
  /** Links before and behind it. */
  before?: ComponentChildren;
  children?: ComponentChildren;
}) {
  const [asking, setAsking] = useState(false);
  const { label, busy } = props;
  if (asking) {
    const act = () => {
      setAsking(false);
      props.onYes();
    };
    return (
      <>
        {props.help}
        <div class="links">
          <LinkButton onPress={act} disabled={busy}>
            {props.yes}
          </LinkButton>
          <LinkButton onPress={() => setAsking(false)}>{props.no}</LinkButton>
        </div>
      </>
    );
  }
  return (
    <div class="links">
      {props.before}
      {label !== undefined && (
        <LinkButton onPress={() => setAsking(true)} disabled={busy}>
          {label}
        </LinkButton>
      )}
      {props.children}
    </div>
  );
}
