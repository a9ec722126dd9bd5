/** Finding what is not in the sheet yet: people at its companies, or companies by the technology they use. */
import { useState } from 'preact/hooks';
import { Segments } from '../parts/fields';
import { useKeptFocus } from '../parts/use-kept-focus';
import { texts } from '../texts';
import { FindPeople } from './find-people';
import type { RunFormProps } from './run-form';
import { TechForm } from './tech-form';

const words = texts.find;

export function Find(props: RunFormProps) {
  const [what, setWhat] = useState('people');
  const focus = useKeptFocus(what);
  const intro = (
    <div ref={focus.holder}>
      <Segments
        label={words.what}
        value={what}
        options={[
          { value: 'people', label: words.people },
          { value: 'tech', label: words.tech },
        ]}
        onChoose={(next) => {
          focus.note();
          setWhat(next);
        }}
      />
    </div>
  );
  return what === 'people' ? (
    <FindPeople {...props} intro={intro} />
  ) : (
    <TechForm {...props} intro={intro} />
  );
}
