/** Reads the weights of scores and examples of their effect, whatever else the service sends. */
import type { ScorePart, ScoreSettings } from '../../src/contract/scores';
import { type Answer, isObject, objectsIn, text, whole } from '../parts/answer';

/** In the order of the form. */
export const parts: readonly ScorePart[] = ['fit', 'signals', 'roles'];

export interface ShownScore {
  /** Undefined if nothing is known. */
  readonly points: number | undefined;
  readonly parts: readonly {
    readonly part: ScorePart;
    readonly points: number;
    readonly of: number;
    readonly known: boolean;
  }[];
}

export interface ScoreExample {
  readonly name: string;
  readonly domain: string;
  readonly saved: ShownScore;
  readonly tried: ShownScore;
}

/** Undefined for a service without scores. */
export function weightsIn(value: unknown): ScoreSettings | undefined {
  if (!isObject(value)) return undefined;
  const [fit, signals, roles, days] = [...parts, 'half_life_days'].map((name) =>
    whole(value[name]),
  );
  if (fit === undefined || signals === undefined || roles === undefined || days === undefined)
    return undefined;
  return { fit, signals, roles, half_life_days: days };
}

export function examplesIn(answer: Answer): readonly ScoreExample[] {
  return objectsIn(answer['examples']).map((example) => ({
    name: text(example['name']) ?? text(example['domain']) ?? '',
    domain: text(example['domain']) ?? '',
    saved: scoreIn(example['saved']),
    tried: scoreIn(example['tried']),
  }));
}

function scoreIn(value: unknown): ShownScore {
  const score = isObject(value) ? value : {};
  return {
    points: whole(score['score']),
    parts: objectsIn(score['parts']).flatMap((one) => {
      const part = parts.find((each) => each === one['part']);
      const [points, of] = [whole(one['points']), whole(one['of'])];
      if (part === undefined || points === undefined || of === undefined) return [];
      return [{ part, points, of, known: one['known'] === true }];
    }),
  };
}
