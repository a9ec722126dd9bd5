/** The sidebar's language: the person's choice, which opens the sidebar anew. */
import type { LanguageChoice, Overview } from '../../src/addon/sidebar/api';
import { Select } from '../parts/fields';
import { ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { texts } from '../texts';

const words = texts.language;

/** Each language in its own words, so that whoever strayed into another finds back. */
const choices: readonly { readonly value: LanguageChoice; readonly label: string }[] = [
  { value: 'auto', label: words.auto },
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
];

export function LanguageChooser({ overview }: { overview: Overview }) {
  const action = useAction();
  const choose = (value: string) => {
    const choice = choices.find((each) => each.value === value)?.value ?? 'auto';
    action.run(async () => {
      await call('setLanguage', { choice });
    });
  };
  return (
    <section>
      <h2>{words.title}</h2>
      <Select
        label={words.label}
        value={overview.language}
        options={choices}
        onChoose={choose}
        help={words.help}
      />
      {action.problem && <ProblemNote problem={action.problem} />}
    </section>
  );
}
