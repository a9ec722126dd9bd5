/** Whole forms, and links that are confirmed before they act. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../texts';
import { LinkButton } from './fields';

/** A form that the script submits instead of the browser. */
export function Form(props: {
  readonly class?: string;
  onSubmit(): void;
  /** Called when an input changes. */
  onInput?(): void;
  readonly children: ComponentChildren;
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
  /** Undefined while there is nothing to send. */
  readonly button: string | undefined;
  readonly disabled: boolean;
  /** Shown above the button. */
  readonly foot?: ComponentChildren;
  /** The price of pressing the button, and the field of the cap; undefined if it never spends. */
  readonly spend?: ComponentChildren;
  onSubmit(): void;
  readonly children: ComponentChildren;
}) {
  return (
    <Form class="view" onSubmit={props.onSubmit}>
      <main>{props.children}</main>
      {props.button !== undefined && (
        <footer>
          {props.foot}
          {props.spend !== undefined && <div class="spend">{props.spend}</div>}
          <button
            type="submit"
            class="primary"
            disabled={props.disabled}
            aria-describedby={props.spend === undefined ? undefined : priceId}
          >
            {props.button}
          </button>
        </footer>
      )}
    </Form>
  );
}

const priceId = 'price';

/** The most credits that a form's button can spend, and the balance, beside the button. */
export function Price(props: {
  /** Undefined while unknown. */
  readonly most: number | undefined;
  readonly balance: number | undefined;
}) {
  const { most, balance } = props;
  const parts = [
    ...(most === undefined ? [] : [texts.run.upTo(most)]),
    ...(balance === undefined ? [] : [texts.run.youHave(balance)]),
  ];
  return (
    <div class="price" id={priceId} aria-live="polite">
      {parts.join(' · ')}
    </div>
  );
}

/** A row of links; the one with `label` asks for a confirmation before it acts. */
export function ConfirmLink(props: {
  /** Undefined if the action isn't offered. */
  readonly label: string | undefined;
  readonly help?: ComponentChildren;
  readonly yes: string;
  readonly no: string;
  readonly busy: boolean;
  onYes(): void;
  /** Links before and after it. */
  readonly before?: ComponentChildren;
  readonly children?: ComponentChildren;
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
