/**
 * The objects behind Google's classes, by Google's names: what tools/fidelity.mjs compares with
 * Google's declarations. A method that lacks something says so in its comment: `@partly …`.
 */
import { Cache, CacheService } from './cache';
import { HtmlOutput } from './html/html-output';
import { HtmlService } from './html/html-service';
import { HtmlTemplate } from './html/template';
import { Lock, LockService } from './lock';
import { Logger, scriptConsole } from './logging';
import { Properties, PropertiesService } from './properties';
import { ScriptApp } from './script-app/script-app';
import { ClockTriggerBuilder, SpreadsheetTriggerBuilder, Trigger } from './script-app/triggers';
import { Session } from './session';
import { Range } from './spreadsheet/range';
import { RangeList } from './spreadsheet/range-list';
import { Sheet } from './spreadsheet/sheet';
import { Spreadsheet } from './spreadsheet/spreadsheet';
import { SpreadsheetApp } from './spreadsheet/spreadsheet-app';
import { TextFinder } from './spreadsheet/text-finder';
import { PromptResponse } from './ui/dialogs';
import { Menu, ui } from './ui/ui';
import { HTTPResponse } from './url-fetch/http-response';
import { UrlFetchApp } from './url-fetch/url-fetch-app';
import { Blob } from './utilities/blob';
import { Utilities } from './utilities/utilities';

export const classes = {
  'Base.Blob': Blob.prototype,
  'Base.Logger': Logger,
  'Base.Menu': Menu.prototype,
  'Base.PromptResponse': PromptResponse.prototype,
  'Base.Session': Session,
  'Base.Ui': ui,
  'Base.console': scriptConsole,
  'Cache.Cache': Cache.prototype,
  'Cache.CacheService': CacheService,
  'HTML.HtmlOutput': HtmlOutput.prototype,
  'HTML.HtmlService': HtmlService,
  'HTML.HtmlTemplate': HtmlTemplate.prototype,
  'Lock.Lock': Lock.prototype,
  'Lock.LockService': LockService,
  'Properties.Properties': Properties.prototype,
  'Properties.PropertiesService': PropertiesService,
  'Script.ClockTriggerBuilder': ClockTriggerBuilder.prototype,
  'Script.ScriptApp': ScriptApp,
  'Script.SpreadsheetTriggerBuilder': SpreadsheetTriggerBuilder.prototype,
  'Script.Trigger': Trigger.prototype,
  'Spreadsheet.Range': Range.prototype,
  'Spreadsheet.RangeList': RangeList.prototype,
  'Spreadsheet.Sheet': Sheet.prototype,
  'Spreadsheet.Spreadsheet': Spreadsheet.prototype,
  'Spreadsheet.SpreadsheetApp': SpreadsheetApp,
  'Spreadsheet.TextFinder': TextFinder.prototype,
  'URL_Fetch.HTTPResponse': HTTPResponse.prototype,
  'URL_Fetch.UrlFetchApp': UrlFetchApp,
  'Utilities.Utilities': Utilities,
};
