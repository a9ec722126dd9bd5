/** What most signals do without: the CRM, emails, deeper or faster searches, audiences by name. */
import { useState } from 'preact/hooks';
import type { SignalForm } from '../../src/addon/sidebar/api';
import { Check, Input, LinkButton } from '../parts/fields';
import { texts } from '../texts';
import { type Change, type Draft, isHiring, mayFindEmails } from './signal-draft';

const words = texts.signals;

export function SignalMore(props: {
  draft: Draft;
  limits: SignalForm['limits'];
  onChange: Change;
}) {
  const { draft, limits, onChange } = props;
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <div class="links">
        <LinkButton onPress={() => setOpen(true)}>{words.more}</LinkButton>
      </div>
    );
  }
  const may = mayFindEmails(draft);
  const needs = draft.kind === 'social' ? words.emailsNeedAudience : words.emailsNeedCrm;
  const name = draft.name.trim();
  return (
    <>
      <Check
        label={words.crm}
        help={words.crmHelp}
        on={draft.addToCrm}
        onToggle={(addToCrm) => onChange({ addToCrm })}
      />
      <Check
        label={words.emails}
        help={may ? words.emailsCost : needs}
        on={draft.emails && may}
        disabled={!may}
        onToggle={(emails) => onChange({ emails })}
      />
      {draft.kind !== 'social' && (
        <Check
          label={words.finder}
          help={words.finderHelp}
          on={draft.finder}
          onToggle={(finder) => onChange({ finder })}
        />
      )}
      {isHiring(draft.kind) && (
        <Check
          label={words.speed}
          help={words.speedHelp}
          on={draft.speed}
          onToggle={(speed) => onChange({ speed })}
        />
      )}
      <Input
        label={words.accountAudience}
        value={draft.accountAudience}
        onText={(accountAudience) => onChange({ accountAudience })}
        placeholder={words.accountDefault(name)}
        maxLength={limits.audience}
      />
      <Input
        label={words.peopleAudience}
        value={draft.peopleAudience}
        onText={(peopleAudience) => onChange({ peopleAudience })}
        placeholder={words.peopleDefault(name)}
        maxLength={limits.audience}
      />
    </>
  );
}
