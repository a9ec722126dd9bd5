/** Lets a person drop files on the page; while they hold them over it, it says what will come of that. */
import { block, byId, element, icon } from '../dom';

/** Takes what to do with dropped files. */
export function acceptDrops(onDrop: (files: File[]) => void): void {
  const zone = block(
    'wb-drop-zone',
    icon('upload'),
    element('p', {}, 'Drop a CSV or XLSX file to import it'),
  );
  zone.hidden = true;
  byId('page').append(zone);
  window.addEventListener('dragenter', (event) => {
    if (holdsFiles(event)) zone.hidden = false;
  });
  // It lies over everything, so that leaving it is leaving the page.
  zone.addEventListener('dragleave', () => {
    zone.hidden = true;
  });
  // A file that is dropped beside it would otherwise take the place of the page.
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => {
      if (holdsFiles(event)) event.preventDefault();
    });
  }
  window.addEventListener('drop', (event) => {
    zone.hidden = true;
    if (holdsFiles(event)) onDrop([...(event.dataTransfer?.files ?? [])]);
  });
}

/** Cells are dragged too. */
function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
