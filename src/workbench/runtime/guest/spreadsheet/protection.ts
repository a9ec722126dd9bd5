/** Protection: stored for scripts but not enforced; the workbench's user owns it and can edit everything. */
import { type EnumValue, enumOf } from '../enums';
import { call, environment } from '../host';
import { requireWrite } from '../permissions';
import { User } from '../session';
import { boxOfPlace, Mark, type Place } from './marks';
import { makers, type RangeRef } from './refs';

export const ProtectionType = enumOf('RANGE', 'SHEET');

interface Content {
  readonly description: string;
  readonly isWarningOnly: boolean;
  readonly editors: string[];
  /** A1 notation of the unprotected ranges in a protected sheet. */
  readonly unprotected: string[];
}

const fresh: Content = { description: '', isWarningOnly: false, editors: [], unprotected: [] };

export class Protection extends Mark<Content> {
  constructor(id: string) {
    super('protection', id);
  }

  canEdit(): boolean {
    return true;
  }

  canDomainEdit(): boolean {
    return false;
  }

  getProtectionType(): EnumValue {
    return this.read().mark.zone ? ProtectionType.RANGE : ProtectionType.SHEET;
  }

  getRange(): RangeRef {
    const { mark } = this.read();
    const sheet = makers.sheet(mark.sheet ?? '');
    const { rows, columns } = sheet.state();
    return makers.range(
      sheet,
      boxOfPlace(mark, { rows, columns }) ?? { row: 1, column: 1, rows, columns },
    );
  }

  getRangeName(): string | null {
    return null;
  }

  getDescription(): string {
    return this.read().content.description;
  }

  setDescription(description: unknown): this {
    return this.write('setDescription', { description: String(description) });
  }

  isWarningOnly(): boolean {
    return this.read().content.isWarningOnly;
  }

  setWarningOnly(isWarningOnly: unknown): this {
    return this.write('setWarningOnly', { isWarningOnly: isWarningOnly === true });
  }

  /** The owner can always edit. */
  getEditors(): User[] {
    const [owner = ''] = environment.people;
    const emails = new Set([owner, ...this.read().content.editors]);
    return [...emails].map((email) => new User(email));
  }

  addEditor(editor: unknown): this {
    return this.addEditors([editor]);
  }

  addEditors(editors: unknown[]): this {
    const known = this.read().content.editors;
    return this.write('addEditors', { editors: [...new Set([...known, ...editors.map(String)])] });
  }

  removeEditor(editor: unknown): this {
    return this.removeEditors([editor]);
  }

  removeEditors(editors: unknown[]): this {
    const gone = editors.map(String);
    const kept = this.read().content.editors.filter((email) => !gone.includes(email));
    return this.write('removeEditors', { editors: kept });
  }

  getUnprotectedRanges(): RangeRef[] {
    const { mark, content } = this.read();
    return content.unprotected.map((a1) => makers.sheet(mark.sheet ?? '').getRange(a1));
  }

  setUnprotectedRanges(ranges: RangeRef[]): this {
    const unprotected = ranges.map((range) => range.getA1Notation());
    return this.write('setUnprotectedRanges', { unprotected });
  }
}

/** Protects a sheet or a range; a protected sheet keeps its protection. */
export function protect(place: Place): Protection {
  requireWrite('protect');
  const known = place.zone ? [] : protectionsIn(place.sheet, ProtectionType.SHEET);
  if (known[0]) return known[0];
  return new Protection(
    call('marks.write', 'protection', null, { ...place, text: JSON.stringify(fresh) }),
  );
}

/** The protections of one type in a sheet; null means the whole workbook. */
export function protectionsIn(sheet: string | null, type: unknown): Protection[] {
  return call('marks.list', 'protection')
    .filter((mark) => sheet === null || mark.sheet === sheet)
    .filter((mark) => (mark.zone ? 'RANGE' : 'SHEET') === String(type))
    .map(({ id }) => new Protection(id));
}
