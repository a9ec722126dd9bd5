/** Connecting: by a code by email, or with an existing key. */
import { useState } from 'preact/hooks';
import type { Overview } from '../../src/addon/sidebar/api';
import type { otpDigits } from '../../src/contract/limit-values';
import { Input, LinkButton } from '../parts/fields';
import { ViewForm } from '../parts/forms';
import { useAction } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';

type Step = 'email' | 'code' | 'key';
const words = texts.connect;

/** Typed as the contract's constant, because the page imports only types. */
const codeDigits: typeof otpDigits = 6;

export function Connect({
  overview,
  onConnected,
  onBack,
}: {
  readonly overview: Overview;
  onConnected(next: Overview): void;
  /** Set if there is a connection to go back to. */
  readonly onBack?: (() => void) | undefined;
}) {
  const [step, setStep] = useState<Step>('email');
  const [baseUrl, setBaseUrl] = useState(overview.lastBaseUrl);
  const [email, setEmail] = useState(emailOf(overview));
  const [userId, setUserId] = useState('');
  const [code, setCode] = useState('');
  const [apiKey, setApiKey] = useState('');
  const action = useAction();

  const go = (next: Step) => {
    action.clear();
    setStep(next);
  };
  const sendCode = () =>
    action.run(async () => {
      await call('sendCode', { baseUrl, email });
      setUserId((before) => before || email.trim());
      setCode('');
      setStep('code');
    });
  const connect = () =>
    action.run(async () => {
      const next =
        step === 'key'
          ? await call('connectWithKey', { baseUrl, userId, apiKey })
          : await call('connectWithCode', { baseUrl, email, userId, code });
      onConnected(next);
    });

  const address = (
    <Input
      label={words.address}
      value={baseUrl}
      onText={setBaseUrl}
      type="url"
      required
      placeholder={words.addressHint}
    />
  );
  const user = (
    <Input
      label={words.userId}
      value={userId}
      onText={setUserId}
      required
      help={words.userIdHelp}
      autocomplete="username"
    />
  );

  return (
    <ViewForm
      button={buttonText(step, action.busy)}
      disabled={action.busy}
      onSubmit={step === 'email' ? sendCode : connect}
    >
      <h2>{words.title}</h2>
      {step !== 'key' && <p>{words.intro}</p>}
      {step === 'email' && (
        <Input
          label={words.email}
          value={email}
          onText={setEmail}
          type="email"
          required
          autocomplete="email"
          placeholder={words.emailHint}
        />
      )}
      {step === 'code' && (
        <>
          <Note kind="info">{words.sent(email.trim())}</Note>
          <Input
            label={words.code}
            value={code}
            onText={(text) => setCode(text.replace(/\D/g, '').slice(0, codeDigits))}
            class="code"
            inputMode="numeric"
            autocomplete="one-time-code"
            pattern={`[0-9]{${codeDigits}}`}
            title={words.badCode}
            placeholder={'•'.repeat(codeDigits)}
            required
            autofocus
          />
          {user}
        </>
      )}
      {step === 'key' && (
        <>
          {user}
          <Input
            label={words.key}
            value={apiKey}
            onText={setApiKey}
            type="password"
            required
            autocomplete="off"
          />
        </>
      )}
      {step !== 'code' && address}
      <ProblemNote problem={action.problem} />
      <div class="links">
        {step === 'code' && (
          <>
            <LinkButton onPress={sendCode} disabled={action.busy}>
              {words.again}
            </LinkButton>
            <LinkButton onPress={() => go('email')}>{words.otherEmail}</LinkButton>
          </>
        )}
        {step === 'email' && <LinkButton onPress={() => go('key')}>{words.haveKey}</LinkButton>}
        {step === 'key' && <LinkButton onPress={() => go('email')}>{words.haveCode}</LinkButton>}
        {onBack && <LinkButton onPress={onBack}>{words.back}</LinkButton>}
      </div>
      <p class="fine">{words.privacy}</p>
    </ViewForm>
  );
}

/**
 * The email address of the user's own connection, whose code restores their current key; '' if its user id isn't one.
 */
function emailOf({ connection }: Overview): string {
  return connection?.source === 'own' && connection.userId.includes('@') ? connection.userId : '';
}

function buttonText(step: Step, busy: boolean): string {
  if (step === 'email') return busy ? words.sending : words.send;
  return busy ? words.connecting : words.connect;
}
