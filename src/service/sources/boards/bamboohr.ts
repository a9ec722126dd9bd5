/** BambooHR's careers list, and a document for each posting: undocumented, without a key, opt-in. */
import * as v from 'valibot';
import { htmlText } from '../html';
import type { BoardReading, BoardSource } from '../source';
import {
  eachDetail,
  getJson,
  idText,
  isoMoment,
  maybe,
  namesIn,
  noName,
  placeOf,
  postingList,
} from './reading';

const name = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const patterns = [/\/\/([a-z0-9-]{1,63})\.bamboohr\.com\/(?:careers|jobs)\b/gi];
const notNames = new Set('www app api help support documentation status'.split(' '));

const outer = v.object({ result: v.array(v.unknown()) });
const place = v.nullish(v.object({ city: maybe, state: maybe, addressCountry: maybe }));
const listItem = v.object({ id: v.pipe(idText, v.regex(/^\d{1,12}$/)) });
const detail = v.object({ result: v.object({ jobOpening: v.unknown() }) });
const opening = v.object({
  id: v.string(),
  jobOpeningName: v.string(),
  jobOpeningShareUrl: v.string(),
  description: maybe,
  datePosted: maybe,
  location: place,
  departmentLabel: maybe,
});

export const bamboohr: BoardSource = {
  name: 'bamboohr',
  label: 'BambooHR',
  isOptIn: true,
  findBoards: (html, links) => namesIn([html, ...links], patterns, name, notNames),
  async read(board, get): Promise<BoardReading> {
    if (!name.test(board)) return noName;
    const base = `https://${board}.bamboohr.com/careers`;
    const answer = await getJson(get, `${base}/list`, outer, { isPageMiss: true });
    if (answer.kind !== 'ok') return answer;
    const postings = postingList();
    const ids = new Set<string>();
    postings.add(answer.value.result, listItem, ({ id }) => {
      ids.add(id);
      return null;
    });
    const details = await eachDetail(ids, async (id) => {
      const read = await getJson(get, `${base}/${id}/detail`, detail);
      // The detail doesn't contain its own id.
      return read.kind === 'ok'
        ? { ...read, value: { ...Object(read.value.result.jobOpening), id } }
        : read;
    });
    if (details.kind !== 'ok') return details;
    postings.add(details.value, opening, ({ location, ...entry }) => ({
      id: entry.id,
      title: entry.jobOpeningName,
      url: entry.jobOpeningShareUrl,
      body: htmlText(entry.description ?? ''),
      postedAt: isoMoment(entry.datePosted),
      locations: [placeOf(location?.city, location?.state, location?.addressCountry)],
      department: entry.departmentLabel,
    }));
    return postings.found(null, null);
  },
};
