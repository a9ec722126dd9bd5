/** What SpreadsheetApp asks of the workbench beside cells: names, notes, metadata, protections, rules. */
import type { Box } from '../../shared/a1';

export interface NamedRangeState {
  name: string;
  sheet: string;
  box: Box;
}

/** A mark as it crosses: counted from 0, null where it reaches as far as the sheet. */
export interface MarkState {
  id: string;
  /** Null for the whole workbook. */
  sheet: string | null;
  zone: { top: number; left: number; bottom: number | null; right: number | null } | null;
  /** What the script's side keeps in it, as JSON. */
  text: string;
}

type Kind = 'metadata' | 'protection';

/** A rule of data validation as it crosses. */
export interface Validation {
  /** Google's name of the criteria. */
  criteria: string;
  /** As they would be typed. */
  values: string[];
  isShown: boolean;
  allowsInvalid: boolean;
}

export interface AnnotationCalls {
  'names.list'(): NamedRangeState[];
  'names.set'(name: string, sheet: string, box: Box): void;
  'names.rename'(name: string, newName: string): void;
  'names.remove'(name: string): void;
  'range.notes'(sheet: string, box: Box): string[][];
  'range.setNotes'(sheet: string, box: Box, texts: string[][]): void;
  'range.validations'(sheet: string, box: Box): (Validation | null)[][];
  'range.setValidations'(sheet: string, box: Box, rules: (Validation | null)[][]): void;
  'marks.list'(kind: Kind): MarkState[];
  /** Adds one where the id is null; returns its id. */
  'marks.write'(kind: Kind, id: string | null, mark: Omit<MarkState, 'id'>): string;
  'marks.remove'(kind: Kind, id: string): void;
}
