/** Compares texts by meaning, with embeddings of an OpenAI-compatible service, if one is configured. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { StatusNote } from '../../contract/status-notes';
import { type Clock, minute, second } from '../clock';
import { withLimit } from '../in-time';
import type { Log } from '../log';
import { send } from '../outgoing';
import type { Settings } from '../settings';
import { minShare } from './match/question';

export interface Meaning {
  /**
   * Returns how well each text matches what was asked, from 0 to 1, where `minShare` is the smallest match,
   * in the order of the texts; undefined without a usable answer. Rejects only by the signal, so that a
   * stopping service doesn't fall back to words. Spends no credits.
   */
  shares(
    asked: string,
    texts: readonly string[],
    stopping: AbortSignal,
  ): Promise<readonly number[] | undefined>;
  /** Says that texts are currently compared by words; null while the service answers. */
  readonly note: StatusNote | null;
}

interface MeaningDeps {
  readonly settings: Settings;
  readonly log: Log;
  readonly clock: Clock;
}

/** Few enough that parsing an answer doesn't block the thread for long. */
const textsAtOnce = 64;
/** Models read only the beginning of long texts, and may charge for every character. */
const longestText = 2_000;
/** For all requests of one comparison: the signal's lease must outlast it. */
const timeoutMs = 20 * second;
const longestAnswer = 16 * 2 ** 20;
const cacheBytes = 64 * 2 ** 20;
const pauseMs = minute;
const longestPauseMs = 5 * minute;

const note: StatusNote = { reason: 'words_alone' };

/**
 * Models differ in the similarity of unrelated texts, so no fixed bound works for all. These pairs calibrate
 * each model with texts of the same and of different meaning.
 */
const alike = [
  ['robots for warehouses', 'We automate order picking in fulfilment centres.'],
  ['moving to the cloud', 'Our servers are being migrated to AWS this year.'],
  ['payroll software', 'A platform that pays employees and files their taxes.'],
  ['expansion to Germany', 'We are opening an office in Munich.'],
  ['supply chain planning', 'How we forecast demand and keep stock low.'],
  ['cybersecurity for hospitals', 'We protect clinics and patient data from attackers.'],
] as const;
const unlike = [
  ['robots for warehouses', 'Our servers are being migrated to AWS this year.'],
  ['moving to the cloud', 'We are opening an office in Munich.'],
  ['payroll software', 'We automate order picking in fulfilment centres.'],
  ['expansion to Germany', 'How we forecast demand and keep stock low.'],
  ['supply chain planning', 'We protect clinics and patient data from attackers.'],
  ['cybersecurity for hospitals', 'A platform that pays employees and files their taxes.'],
] as const;
/** A model that separates the pairs by less is unusable. */
const leastDifference = 0.05;

const answerSchema = v.object({
  data: v.array(
    v.object({
      index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      // A schema for each number takes too long.
      embedding: v.custom<number[]>((it) => Array.isArray(it) && it.every(Number.isFinite)),
    }),
  ),
});

/** A vector of length 1. */
type Vector = Float32Array;

/** A model's average similarity of texts with the same and with different meaning. */
interface Scale {
  readonly alike: number;
  readonly unlike: number;
}

/** The service answers with embeddings of another model, which can't be compared with cached ones. */
class OtherModelError extends Error {}

class RefusedError extends Error {
  constructor(
    status: number,
    readonly retryAfterMs: number | undefined,
  ) {
    super(`The answer was ${status}`);
  }
}

/** One per process; undefined if no service is configured. */
export function meaningOf(deps: MeaningDeps): Meaning | undefined {
  return deps.settings.embeddingsUrl === '' ? undefined : new EmbeddedMeaning(deps);
}

class EmbeddedMeaning implements Meaning {
  readonly #deps: MeaningDeps;
  /** The least recently used first. */
  readonly #cache = new Map<string, Vector>();
  #cachedBytes = 0;
  #scale: Scale | undefined;
  /** No requests until this time (ms). */
  #pausedUntil = 0;

  constructor(deps: MeaningDeps) {
    this.#deps = deps;
  }

  get note(): StatusNote | null {
    const left = this.#pausedUntil - this.#deps.clock();
    // If the clock was set back, the pause doesn't last longer than intended.
    return left > 0 && left <= longestPauseMs ? note : null;
  }

  async shares(
    asked: string,
    texts: readonly string[],
    stopping: AbortSignal,
  ): Promise<readonly number[] | undefined> {
    if (this.note) return undefined;
    try {
      return await withLimit(timeoutMs, stopping, (signal) =>
        this.#compareAnew(asked, texts, signal),
      );
    } catch (error) {
      stopping.throwIfAborted();
      const { log, clock } = this.#deps;
      const asksFor = error instanceof RefusedError ? error.retryAfterMs : undefined;
      this.#pausedUntil = clock() + Math.min(asksFor ?? pauseMs, longestPauseMs);
      log.warn({ err: error }, 'texts could not be compared by meaning; words decide for now');
      return undefined;
    }
  }

  /** As `#compare`, repeated once if the model changed. */
  async #compareAnew(
    asked: string,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly number[]> {
    try {
      return await this.#compare(asked, texts, signal);
    } catch (error) {
      if (!(error instanceof OtherModelError)) throw error;
      this.#forget();
      return await this.#compare(asked, texts, signal);
    }
  }

  async #compare(
    asked: string,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly number[]> {
    this.#scale ??= await this.#calibrate(signal);
    const { alike: high, unlike: low } = this.#scale;
    const middle = (high + low) / 2;
    const [question, ...vectors] = await this.#vectors([asked, ...texts], signal);
    return vectors.map((vector) => {
      const above = (product(question, vector) - middle) / (high - middle);
      return Math.min(1, Math.max(0, minShare + (1 - minShare) * above));
    });
  }

  async #calibrate(signal: AbortSignal): Promise<Scale> {
    const mean = async (pairs: readonly (readonly [string, string])[]) => {
      const vectors = await this.#vectors(pairs.flat(), signal);
      const products = pairs.map((_, at) => product(vectors[2 * at], vectors[2 * at + 1]));
      return products.reduce((sum, each) => sum + each, 0) / products.length;
    };
    const scale = { alike: await mean(alike), unlike: await mean(unlike) };
    if (scale.alike - scale.unlike < leastDifference) {
      // Another model may answer at that address next time.
      this.#forget();
      throw new Error('The model tells texts that mean the same from others by too little');
    }
    this.#deps.log.info(scale, 'texts are compared by meaning');
    return scale;
  }

  /** One for each text. */
  async #vectors(texts: readonly string[], signal: AbortSignal): Promise<readonly Vector[]> {
    const cut = texts.map((text) => text.slice(0, longestText).replace(/[\ud800-\udbff]$/, ''));
    const known = new Map<string, Vector>();
    const missing: string[] = [];
    for (const text of new Set(cut)) {
      const vector = this.#cached(text);
      if (vector) known.set(text, vector);
      else missing.push(text);
    }
    for (let start = 0; start < missing.length; start += textsAtOnce) {
      const some = missing.slice(start, start + textsAtOnce);
      const vectors = await this.#ask(some, signal);
      some.forEach((text, at) => {
        const vector = vectors[at] ?? new Float32Array();
        known.set(text, vector);
        this.#keep(text, vector);
      });
    }
    return cut.flatMap((text) => known.get(text) ?? []);
  }

  async #ask(texts: readonly string[], signal: AbortSignal): Promise<readonly Vector[]> {
    const { settings } = this.#deps;
    const { status, headers, body } = await send({
      url: `${settings.embeddingsUrl.replace(/\/+$/, '')}/embeddings`,
      headers: {
        'Content-Type': 'application/json',
        ...(settings.embeddingsKey !== '' && {
          Authorization: `Bearer ${settings.embeddingsKey}`,
        }),
      },
      body: JSON.stringify({
        model: settings.embeddingsModel,
        input: texts,
        encoding_format: 'float',
      }),
      allowPrivate: settings.allowPrivateAddresses === 'on',
      maxBytes: longestAnswer,
      signal,
    });
    if (status < 200 || status > 299) {
      const seconds = Number(headers['retry-after'] ?? Number.NaN);
      throw new RefusedError(status, seconds > 0 ? seconds * second : undefined);
    }
    const { data } = v.parse(answerSchema, JSON.parse(body.toString()));
    const byIndex = new Map(data.map(({ index, embedding }) => [index, embedding]));
    const vectors = texts.map((_, index) => unit(byIndex.get(index)));
    const [first] = vectors;
    if (vectors.some(({ length }) => length !== first?.length))
      throw new Error('The answer has embeddings of different lengths');
    const [known = first] = this.#cache.values();
    if (known?.length !== first?.length)
      throw new OtherModelError('The answer has embeddings of another length than before');
    return vectors;
  }

  /** Discards the cache and the calibration. */
  #forget(): void {
    this.#cache.clear();
    this.#cachedBytes = 0;
    this.#scale = undefined;
  }

  #cached(text: string): Vector | undefined {
    const key = keyOf(text);
    const vector = this.#cache.get(key);
    if (vector) {
      this.#cache.delete(key);
      this.#cache.set(key, vector);
    }
    return vector;
  }

  #keep(text: string, vector: Vector): void {
    this.#cache.set(keyOf(text), vector);
    this.#cachedBytes += vector.byteLength;
    for (const [key, oldest] of this.#cache) {
      if (this.#cachedBytes <= cacheBytes) break;
      this.#cache.delete(key);
      this.#cachedBytes -= oldest.byteLength;
    }
  }
}

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** Throws Error if the vector is missing or zero. */
function unit(numbers: readonly number[] | undefined): Vector {
  let squares = 0;
  for (const each of numbers ?? []) squares += each * each;
  const length = Math.sqrt(squares);
  if (!numbers || !Number.isFinite(length) || length === 0)
    throw new Error('The answer lacks an embedding');
  return Float32Array.from(numbers, (each) => each / length);
}

/** The cosine of two vectors of the same model. */
function product(one: Vector | undefined, other: Vector | undefined): number {
  let sum = 0;
  for (let at = 0; at < (one?.length ?? 0); at += 1) sum += (one?.[at] ?? 0) * (other?.[at] ?? 0);
  return sum;
}
