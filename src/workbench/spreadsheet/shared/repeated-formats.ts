/** Makes Redo repeat formats alone: with nothing to redo, o-spreadsheet would repeat any edit in the selected cells. */
import type { Command } from '@odoo/o-spreadsheet';
import type { Library } from './define-function';
import { type Constructor, changePlugin, type Plugin } from './plugins';

interface HistoryPlugin extends Plugin {
  getPossibleRevisionToRepeat(): { readonly rootCommand?: Command } | undefined;
}

const formats = new Set<string>([
  'SET_FORMATTING',
  'SET_FORMATTING_WITH_PIVOT',
  'CLEAR_FORMATTING',
]);

/** Changes all models created afterwards. */
export function repeatFormatsAlone({ registries }: Library): void {
  changePlugin<HistoryPlugin>(registries.featurePluginRegistry, 'history', withFormatsAlone);
}

function withFormatsAlone(Base: Constructor<HistoryPlugin>): Constructor<HistoryPlugin> {
  return class extends Base {
    override getPossibleRevisionToRepeat() {
      const revision = super.getPossibleRevisionToRepeat();
      return formats.has(revision?.rootCommand?.type ?? '') ? revision : undefined;
    }
  };
}
