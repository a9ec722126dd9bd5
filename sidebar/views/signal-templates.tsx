/** Questions that people begin a signal with: each fills in the form as far as it can. */
import { Chip } from '../parts/fields';
import { texts } from '../texts';
import type { Change, Draft } from './signal-draft';

const words = texts.signals;

type Template = keyof typeof words.templates;

const fills: Readonly<Record<Template, Partial<Draft>>> = {
  accounts: { kind: 'hiring-role', where: 'rows', daily: true },
  market: { kind: 'hiring-role', where: 'icp', daily: true },
  moving: { kind: 'hiring-initiative', where: 'icp', daily: true },
  talking: { kind: 'social', target: 'people', daily: false },
};

export function SignalTemplates(props: { draft: Draft; onChange: Change }) {
  const { draft, onChange } = props;
  const entries = Object.entries(words.templates) as [Template, string][];
  const isLike = (template: Template) =>
    Object.entries(fills[template]).every(([name, value]) => draft[name as keyof Draft] === value);
  return (
    <fieldset class="field">
      <legend>{words.template}</legend>
      <div class="chips">
        {entries.map(([template, question]) => (
          <Chip
            key={template}
            on={isLike(template)}
            onToggle={() =>
              onChange({ ...fills[template], ...(draft.name === '' && { name: question }) })
            }
          >
            {question}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
