/** Prepares o-spreadsheet for Node and the page: Google's names of errors, its functions, and marks. */
import { boundLibrary } from './bounds/bound';
import { failed, loading } from './custom-function';
import type { Library } from './define-function';
import { addClockFunctions } from './functions/clock';
import { addAbsentFunctions, addGoogleFunctions, addNumberFunctions } from './functions/google';
import { addPatternFunctions } from './functions/patterns';
import { prepareForLargeSheets } from './large-sheets';
import { allowLongHistories } from './long-histories';
import { registerMarks } from './marks';
import { addNumberFormats } from './number-formats';
import { allowLargeRevisions } from './packed-revisions';
import { changePlugin, type Plugin } from './plugins';
import { keepPhoneNumbers } from './typed-dates';

const googleErrorNames = {
  GenericError: failed,
  BadExpression: failed,
  InvalidReference: '#REF!',
  CircularDependency: '#REF!',
  SpilledBlocked: '#REF!',
};

/** Renames o-spreadsheet's errors to Google's, and makes {@link loading} an error, so that dependent cells wait too. */
export function prepareLibrary(library: Library): void {
  Object.assign(library.CellErrorType, googleErrorNames);
  registerMarks(library);
  addGoogleFunctions(library);
  addNumberFunctions(library);
  addPatternFunctions(library);
  addClockFunctions(library);
  addAbsentFunctions(library);
  addNumberFormats(library);
  boundLibrary(library);
  keepPhoneNumbers(library);
  for (const name of [...Object.values(googleErrorNames), '#VALUE!', loading]) {
    library.registries.errorTypes.add(name);
  }
  allowLargeRevisions(library);
  allowLongHistories(library);
  prepareForLargeSheets(library);
  findOwnSheets(library);
  pasteOverFrozenPanes(library);
}

interface SheetPlugin extends Plugin {
  tryGetSheet(id: string): { readonly id: string } | undefined;
}

/** o-spreadsheet mistakes an inherited property such as "__proto__" for the id of a sheet. */
function findOwnSheets({ registries }: Library): void {
  changePlugin<SheetPlugin>(
    registries.corePluginRegistry,
    'sheet',
    (Base) =>
      class extends Base {
        override tryGetSheet(id: string) {
          const sheet = super.tryGetSheet(id);
          return sheet?.id === id ? sheet : undefined;
        }
      },
  );
}

interface PasteCheck {
  isPasteAllowed(): string;
}

/** o-spreadsheet refuses a paste that begins in frozen rows or columns and ends below them, such as of a whole column. */
function pasteOverFrozenPanes({ registries }: Library): void {
  changePlugin<Plugin & PasteCheck>(
    registries.clipboardHandlersRegistries.cellHandlers,
    'sheet',
    (Base) =>
      class extends Base {
        override isPasteAllowed() {
          return 'Success';
        }
      },
  );
}
