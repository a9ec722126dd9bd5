/** Google permissions that are missing, and what doesn't work without them. */
import type { Permissions } from '../../src/addon/sidebar/api';
import { LinkButton } from '../parts/fields';
import { Note } from '../parts/note';
import { texts } from '../texts';

const words = texts.permissions;

export function MissingPermissions(props: {
  readonly permissions: Permissions;
  onAllowed(): void;
}) {
  const { missing, grantUrl } = props.permissions;
  if (missing.length === 0) return null;
  return (
    <div class="top">
      <Note kind="warn">
        {words.title}
        <ul>
          {missing.map((name) => (
            <li key={name}>
              <b>{words.names[name]}</b> {words.without[name]}
            </li>
          ))}
        </ul>
        {grantUrl === undefined && words.noLink}
        <div class="links">
          {grantUrl !== undefined && (
            <a class="link" href={grantUrl} target="_blank" rel="noreferrer">
              {words.allow}
            </a>
          )}
          <LinkButton onPress={props.onAllowed}>{words.allowed}</LinkButton>
        </div>
      </Note>
    </div>
  );
}
