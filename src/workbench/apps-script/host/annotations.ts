/** SpreadsheetApp beside the cells: named ranges, notes, data validation, metadata, protections. */
import type { Book } from '../../engine/book';
import { readMarks, readNotes, removeMark, writeMark, writeNotes } from '../../engine/marks';
import {
  namedRanges,
  removeNamedRange,
  renameNamedRange,
  setNamedRange,
} from '../../engine/named-ranges';
import { readValidations, setValidations } from '../../engine/validations';
import type { AnnotationCalls } from '../wire/annotations';
import type { HostService } from './service';

export function annotationService(book: () => Book): HostService<AnnotationCalls> {
  const model = () => book().model;
  return {
    'names.list': () => namedRanges(model()),
    'names.set': (_execution, name, sheet, box) => setNamedRange(book(), name, sheet, box),
    'names.rename': (_execution, name, newName) => renameNamedRange(book(), name, newName),
    'names.remove': (_execution, name) => removeNamedRange(book(), name),
    'range.notes': (_execution, sheet, box) => readNotes(model(), sheet, box),
    'range.setNotes': (_execution, sheet, box, texts) => writeNotes(book(), sheet, box, texts),
    'range.validations': (_execution, sheet, box) => readValidations(model(), sheet, box),
    'range.setValidations': (_execution, sheet, box, rules) =>
      setValidations(book(), sheet, box, rules),
    'marks.list': (_execution, kind) => readMarks(model(), kind),
    'marks.write': (_execution, kind, id, mark) => writeMark(book(), kind, mark, id ?? undefined),
    'marks.remove': (_execution, kind, id) => removeMark(book(), kind, id),
  };
}
