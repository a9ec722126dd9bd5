/** Reads a page of a signal's finds, whatever else the service sends. */
import { type Answer, isObject, objectsIn, text, whole } from '../parts/answer';

/** A company, its newest evidence, and why the user called it irrelevant. */
export interface SignalFind {
  /** The account's id at the service. */
  readonly id: number;
  readonly domain: string;
  readonly name: string;
  readonly evidence:
    | { readonly title: string; readonly url: string; readonly date: string }
    | undefined;
  readonly irrelevant: string | undefined;
  readonly score: number | undefined;
}

export interface FindsPage {
  readonly finds: readonly SignalFind[];
  readonly total: number;
  readonly more: boolean;
  /** The service can sort finds by score. */
  readonly scored: boolean;
}

/** Finds without an id are left out, because the user couldn't judge them. */
export function findsIn(answer: Answer): FindsPage {
  return {
    finds: objectsIn(answer['finds']).flatMap((find) => {
      const id = whole(find['account_id']);
      if (id === undefined) return [];
      return [
        {
          id,
          domain: text(find['domain']) ?? '',
          name: text(find['name']) ?? '',
          evidence: evidenceIn(find['evidence']),
          irrelevant: text(find['irrelevant_reason']),
          score: whole(find['score']),
        },
      ];
    }),
    total: whole(answer['total_count']) ?? 0,
    more: answer['has_more'] === true,
    scored: objectsIn(answer['finds']).some((find) => 'score' in find),
  };
}

function evidenceIn(value: unknown): SignalFind['evidence'] {
  if (!isObject(value)) return undefined;
  const url = text(value['url']);
  return url === undefined
    ? undefined
    : { title: text(value['title']) ?? '', url, date: text(value['date']) ?? '' };
}
