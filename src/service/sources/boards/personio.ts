/** Personio's XML feed: documented, no key, available if the customer enabled it. A board's name is its host. */
import { htmlText } from '../html';
import type { BoardSource } from '../source';
import { childrenOf, childText, type Element, readXml } from '../xml';
import {
  getAtHost,
  isoMoment,
  missing,
  namesIn,
  noName,
  postingList,
  unreachable,
} from './reading';

const name = /^[a-z0-9][a-z0-9-]{0,62}\.jobs\.personio\.(?:de|com)$/i;
const patterns = [/\/\/([a-z0-9-]{1,63}\.jobs\.personio\.(?:de|com))(?![a-z0-9.-])/gi];

export const personio: BoardSource = {
  name: 'personio',
  label: 'Personio',
  isOptIn: false,
  findBoards: (html, links) =>
    namesIn(
      [html, ...links].map((text) => text.toLowerCase()),
      patterns,
      name,
    ),
  async read(board, get, validators) {
    if (!name.test(board)) return noName;
    const answer = await getAtHost(get, `https://${board}/xml`, {
      validators,
      accept: 'application/xml, text/xml',
    });
    if (answer.kind !== 'ok') return answer;
    if (/html/.test(answer.contentType)) return missing('the host has no feed of postings');
    const root = readXml(answer.body);
    if (root?.name !== 'workzag-jobs') {
      return unreachable('the answer was no feed of Personio, or was cut off');
    }
    const list = postingList();
    const positions = childrenOf(root, 'position');
    list.addDrafts(positions, (position) => {
      const id = childText(position, 'id');
      const title = childText(position, 'name');
      if (!id || !title) return undefined;
      return {
        id,
        title,
        url: `https://${board}/job/${encodeURIComponent(id)}`,
        body: descriptionOf(position),
        postedAt: isoMoment(childText(position, 'createdAt')),
        locations: [
          childText(position, 'office'),
          ...childrenOf(childrenOf(position, 'additionalOffices')[0], 'office').map(
            ({ text }) => text,
          ),
        ],
        department: childText(position, 'department'),
      };
    });
    const [first] = positions;
    return list.found(childText(first, 'subcompany'), answer.validators);
  },
};

function descriptionOf(position: Element): string {
  return childrenOf(childrenOf(position, 'jobDescriptions')[0], 'jobDescription')
    .map((part) => {
      const heading = childText(part, 'name') ?? '';
      return `${heading}\n${htmlText(childText(part, 'value') ?? '')}`.trim();
    })
    .join('\n');
}
